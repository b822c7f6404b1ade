import { I18nProvider } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { NativeDateField } from './NativeDateField.tsx';
import { useHasCoarsePointer } from './useHasCoarsePointer.ts';

/**
 * Takes one day: typed in the format of the reader, or with the device's own picker on a touch screen. Use
 * DateRangeField for a first and a last day.
 */
export function DayField(props: DateFieldProps) {
  const { locale } = useIntl();
  const Field = useHasCoarsePointer() ? NativeDateField : DateField;
  return (
    // React Aria would use the language of the browser.
    <I18nProvider locale={locale}>
      <Field {...props} />
    </I18nProvider>
  );
}
