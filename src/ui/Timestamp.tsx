import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { tabular } from './theme/tokens.ts';
import { type TimestampFormat, timestampText } from './timestampText.ts';

export interface TimestampProps {
  /** Time in ISO 8601 with offset. It is shown as on the clock of this offset. */
  iso: string;
  /** Parts of the date and time to show. @default 'full' */
  format?: TimestampFormat;
}

const Root = styled.time`
  /* On two lines, the date stands above the time. */
  display: inline-block;
  text-wrap: balance;
  ${tabular}
`;

/** Shows a date and time in the business time zone, the same on every device. */
export function Timestamp({ iso, format = 'full' }: TimestampProps) {
  const text = timestampText(useIntl(), iso, format);
  return <Root dateTime={iso}>{text}</Root>;
}
