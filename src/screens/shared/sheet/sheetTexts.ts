import { defineMessage, type IntlShape } from 'react-intl';

const continuation = defineMessage<{ name: string; page: number }>({
  id: 'sheet.continuation',
  defaultMessage: '{name}, page {page}',
});
const zone = defineMessage<{ offset: string }>({
  id: 'sheet.zone',
  defaultMessage: 'All times are {offset}.',
});

/** Returns the head of a further page. @param name of what the sheet is about */
export const continuationText = (
  name: string,
  page: number,
  { formatMessage }: IntlShape,
): string => formatMessage(continuation, { name, page });

/** Returns the time zone of the times of a sheet. @param iso one of them, with its offset */
export const zoneText = (iso: string, { formatMessage }: IntlShape): string =>
  formatMessage(zone, { offset: iso.endsWith('Z') ? 'UTC' : `UTC${iso.slice(-6)}` });
