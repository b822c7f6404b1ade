import { type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { wallClock } from '#domain/time.ts';
import { tabular } from './theme/tokens.ts';

type DateOptions = NonNullable<Parameters<IntlShape['formatDate']>[1]>;

const formats = {
  /** 21 Nov 2026, 9:05 am */
  full: { dateStyle: 'medium', timeStyle: 'short' },
  /** 21 Nov, 9:05 am */
  short: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** 21 Nov 2026 */
  date: { dateStyle: 'medium' },
  /** 9:05 am */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, DateOptions>;

export const timestampFormats = Object.keys(formats) as readonly (keyof typeof formats)[];

export interface TimestampProps {
  /** Time in ISO 8601 with offset. It is shown as on the clock of this offset. */
  iso: string;
  /** Parts of the date and time to show. @default 'full' */
  format?: keyof typeof formats;
}

const Root = styled.time`
  /* On two lines, the date stands above the time. */
  display: inline-block;
  text-wrap: balance;
  ${tabular}
`;

/** Shows a date and time in the business time zone, the same on every device. */
export function Timestamp({ iso, format = 'full' }: TimestampProps) {
  const { formatDate } = useIntl();
  const moment = wallClock(iso);
  return (
    <Root dateTime={iso}>
      {moment ? formatDate(moment, { ...formats[format], timeZone: 'UTC' }) : '-'}
    </Root>
  );
}
