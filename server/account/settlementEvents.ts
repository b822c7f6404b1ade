import type { Transaction } from 'kysely';
import type { SettlementOutcome } from '#domain/account/account.ts';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Audience } from '#server/notifications/audienceTypes.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

interface SettlementChange {
  id: string;
  agentId: number;
  amount: Paise;
  /** What the user did. */
  done: keyof typeof notices;
  /** Why; null without a reason. */
  reason?: string | null;
  now: Date;
}

interface SettlementNotice {
  audience: Audience;
  /** Text between the user's code and the settlement. */
  verb: string;
}

const forAdmins = { role: 'admin', includesAgent: false } as const;
const forAgent = { role: null, includesAgent: true } as const;

/** Who is notified of what happens to an announced settlement: whoever has to decide, or waits for the decision. */
const notices = {
  announced: { audience: forAdmins, verb: 'announced' },
  confirmed: { audience: forAgent, verb: 'confirmed' },
  declined: { audience: forAgent, verb: 'declined' },
  withdrawn: { audience: forAdmins, verb: 'withdrew' },
} as const satisfies Record<'announced' | SettlementOutcome, SettlementNotice>;

/** Notifies admins of a settlement that is announced or withdrawn, and its agent of the decision of an admin. */
export async function notifyOfSettlement(
  trx: Transaction<Schema>,
  { user }: { user: Pick<SignedIn, 'userId' | 'userCode'> },
  { id, agentId, amount, done, reason = null, now }: SettlementChange,
): Promise<void> {
  const why = reason === null ? '' : `: ${reason}`;
  const { audience, verb } = notices[done];
  const event = {
    about: { settlement_id: id, agent_id: agentId },
    actor: user,
    audience,
    message: `${user.userCode} ${verb} a settlement of ${formatRupees(amount)}${why}`,
    now,
  };
  await insertEvent(trx, event).execute();
  noteEvent(trx, event);
}
