import { FormattedMessage } from 'react-intl';
import type { AccountBalance } from '#domain/account/account.ts';
import { excessOver } from '#domain/account/limit.ts';
import { formatRupees, type Paise, zeroPaise } from '#domain/money/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { excessMessage, wouldExceedMessage } from './accountMessages.ts';

export interface LimitNoteProps {
  /** The account of the agent; null while it is not known, or if there are no accounts. */
  account: AccountBalance | null;
  /** The amount of a transfer that is not entered yet. @default none */
  added?: Paise;
}

/** Warns that an account exceeds its limit, or would with a transfer. Renders nothing otherwise. */
export function LimitNote({ account, added = zeroPaise }: LimitNoteProps) {
  if (!account || account.limit === null) return null;
  const excess = excessOver(account, added);
  if (excess === 0n) return null;
  const values = { limit: formatRupees(account.limit), excess: formatRupees(excess) };
  return (
    <Banner tone="warning">
      <FormattedMessage
        {...(added > zeroPaise ? wouldExceedMessage : excessMessage)}
        values={values}
      />
    </Banner>
  );
}
