import type { IntlShape } from 'react-intl';

/** Returns a day as text: `2026-11-30` -> `30 Nov 2026`. */
export const shownDay = (day: string, { formatDate }: Pick<IntlShape, 'formatDate'>): string =>
  formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
