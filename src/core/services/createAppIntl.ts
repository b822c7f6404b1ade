import { createIntl, createIntlCache } from 'react-intl';

/** Creates the formatter of texts: Indian English. */
export const createAppIntl = () =>
  createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' }, createIntlCache());
