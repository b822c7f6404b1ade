import type { IntlShape } from 'react-intl';

/** Returns a day in the format in which the reader types it, such as 31/12/2026. */
export const exampleDay = ({ formatDate }: IntlShape): string =>
  formatDate('2026-12-31T00:00:00Z', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
