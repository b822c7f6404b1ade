import { defineMessage, useIntl } from 'react-intl';
import type { Claim } from '#domain/workflow/claim.ts';
import { timestampText } from '#ui/timestampText.ts';

const other = defineMessage<{ holder: string; time: string }>({
  id: 'ClaimText.other',
  defaultMessage: '{holder} has been paying this since {time}',
});

const own = defineMessage<{ time: string }>({
  id: 'ClaimText.own',
  defaultMessage: 'You have been paying this since {time}',
});

/** Names the user who is paying a transaction, and since when in the business time zone. */
export function ClaimText({ claim: { userCode, userName, takenAt, isOwn } }: { claim: Claim }) {
  const intl = useIntl();
  const time = timestampText(intl, takenAt, 'time');
  if (isOwn) return intl.formatMessage(own, { time });
  const holder = userName === null ? userCode : `${userName} (${userCode})`;
  return intl.formatMessage(other, { holder, time });
}
