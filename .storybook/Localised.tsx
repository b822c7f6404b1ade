import type { ReactNode } from 'react';
import { I18nProvider, isRTL } from 'react-aria-components';
import { IntlProvider } from 'react-intl';

interface LocalisedProps {
  locale: string;
  /** It is a part of a page that has another locale. */
  isPart?: boolean;
  children: ReactNode;
}

/** Formats what is in it for a locale, in the business time zone. */
export function Localised({ locale, isPart = false, children }: LocalisedProps) {
  return (
    <I18nProvider locale={locale}>
      <IntlProvider locale={locale} defaultLocale={locale} timeZone="Asia/Kolkata">
        {isPart ? (
          <div lang={locale} dir={isRTL(locale) ? 'rtl' : 'ltr'}>
            {children}
          </div>
        ) : (
          children
        )}
      </IntlProvider>
    </I18nProvider>
  );
}
