import { defineMessage, useIntl } from 'react-intl';
import type { Claim } from '#domain/claim.ts';
import { wallClock } from '#domain/time.ts';

const other = defineMessage<{ holder: string; time: string }>({
  id: 'ClaimText.other',
  defaultMessage: '{holder} has been paying this since {time}',
});

const own = defineMessage<{ time: string }>({
  id: 'ClaimText.own',
  defaultMessage: 'You have been paying this since {time}',
});

/** Who is paying a transaction, and since when in the business time zone. */
export function ClaimText({ claim: { userCode, userName, takenAt, isOwn } }: { claim: Claim }) {
  const { formatDate, formatMessage } = useIntl();
  const moment = wallClock(takenAt);
  const time = moment ? formatDate(moment, { timeStyle: 'short', timeZone: 'UTC' }) : '-';
  if (isOwn) return formatMessage(own, { time });
  const holder = userName === null ? userCode : `${userName} (${userCode})`;
  return formatMessage(other, { holder, time });
}
