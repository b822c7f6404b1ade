import type { Transaction } from 'kysely';
import type { SettlementMethod } from '#domain/account/account.ts';
import { type Paise, paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { writeAccountHistory } from '#server/history/entries.ts';
import { enterAdjustment } from '../account/addAdjustment.ts';
import { enterSettlement } from '../account/addSettlement.ts';
import { openAccounts } from '../account/open.ts';
import { notifyOfSettlement } from '../account/settlementEvents.ts';
import { businessDay } from '../time.ts';
import { callDigest } from '#server/api/callDigest.ts';
import { Random } from './random.ts';

const adminCode = 'ADM01';
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The accounts are open for this long. */
const openDays = 10;

interface DemoSettlement {
  agentCode: string;
  /** Null if the agent announced it, and no admin has decided. */
  recordedBy: 'admin' | 'agent' | null;
  method: SettlementMethod;
  reference: string | null;
  /** Part of the balance, in percent. */
  share: number;
  minutesAgo: number;
}

const settlements: readonly DemoSettlement[] = [
  {
    agentCode: 'AGT01',
    recordedBy: 'agent',
    method: 'bank',
    reference: 'HDFCN52026031',
    share: 35,
    minutesAgo: 95,
  },
  {
    agentCode: 'AGT01',
    recordedBy: null,
    method: 'cash',
    reference: null,
    share: 10,
    minutesAgo: 4,
  },
  {
    agentCode: 'AGT02',
    recordedBy: 'admin',
    method: 'cash',
    reference: null,
    share: 50,
    minutesAgo: 20,
  },
];

/** Balances in paise at the opening. */
const opening = { AGT01: 8_500_000, AGT02: -1_250_000 };
/** Limits as a part of the balance, in percent: the second account is above its own. */
const limits = { AGT01: 120, AGT02: 60 };

const random = new Random(20_261);
const planned = settlements.map((settlement, index) => ({
  ...settlement,
  id: random.hex(32),
  receiptId: random.hex(32),
  picture: index,
}));

const adjustmentId = random.hex(32);

/** The receipts of the settlements: ids, and the drawn picture that each shows. */
export const settlementReceipts = planned.map(({ receiptId, picture }) => ({
  id: receiptId,
  picture,
}));

interface Context {
  slips: readonly ReceivedFile[];
  /** Ids of the users by their code. */
  idOf: (code: string) => number;
  now: Date;
  timeZone: string;
}

/** Opens the accounts of the agents, with settlements, an adjustment and limits. */
export async function seedAccounts(trx: Transaction<Schema>, context: Context): Promise<void> {
  const { now, timeZone, idOf } = context;
  const day = businessDay(new Date(now.getTime() - openDays * dayMs), timeZone);
  const balances = Object.entries(opening).map(([code, amount]) => ({
    code,
    amount: paise(amount),
  }));
  await openAccounts(trx, { day, balances, timeZone, now });
  for (const settlement of planned) await settle(trx, context, settlement);
  await adjust(trx, context);
  for (const [code, share] of Object.entries(limits)) await limit(trx, context, idOf(code), share);
}

const by = (userId: number) => ({ user: { userId }, address: null, device: 'program' }) as const;

/** A part of the balance in whole thousands of rupees. */
async function partOf(trx: Transaction<Schema>, agentId: number, share: number): Promise<Paise> {
  const { balance_paise: balance } = await trx
    .selectFrom('accounts')
    .select('balance_paise')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return paise(Math.max(1, Math.round((balance * share) / 100 / 100_000)) * 100_000);
}

async function settle(
  trx: Transaction<Schema>,
  { slips, idOf, now }: Context,
  {
    id,
    receiptId,
    agentCode,
    recordedBy,
    method,
    reference,
    share,
    minutesAgo,
    picture,
  }: (typeof planned)[number],
): Promise<void> {
  const agentId = idOf(agentCode);
  const adminId = idOf(adminCode);
  const userId = recordedBy === 'admin' ? adminId : agentId;
  const amount = await partOf(trx, agentId, share);
  const created = new Date(now.getTime() - minutesAgo * minuteMs);
  await insertReceipt(trx, slips[picture], { id, receiptId, userId, created });
  await trx
    .insertInto('settlements')
    .values({
      settlement_id: id,
      agent_id: agentId,
      amount_paise: amount,
      method,
      reference,
      user_id: userId,
      content_sha256: callDigest([id]),
      created_at: created,
    })
    .execute();
  const file = { id: receiptId, name: `${receiptId.slice(0, 6)}.jpg` };
  const about = { settlement: [null, amount], settlement_id: [null, id] } as const;
  await writeAccountHistory(trx, by(userId), {
    agentId,
    action: recordedBy === 'admin' ? 'settlement' : 'announce settlement',
    changes: { ...about, receipts: [null, [file]] },
    now: created,
  });
  const settlement = { id, agentId, amount };
  if (recordedBy !== 'admin') {
    const agent = { user: { userId: agentId, userCode: agentCode } };
    await notifyOfSettlement(trx, agent, { ...settlement, done: 'announced', now: created });
  }
  if (recordedBy === null) {
    await trx
      .insertInto('announced_settlements')
      .values({ settlement_id: id, agent_id: agentId })
      .execute();
    return;
  }
  if (recordedBy === 'agent') {
    const action = 'confirm settlement';
    await writeAccountHistory(trx, by(adminId), { agentId, action, changes: about, now });
    const admin = { user: { userId: adminId, userCode: adminCode } };
    await notifyOfSettlement(trx, admin, { ...settlement, done: 'confirmed', now });
  }
  await enterSettlement(trx, adminId, settlement, now);
}

async function insertReceipt(
  trx: Transaction<Schema>,
  slip: ReceivedFile | undefined,
  {
    id,
    receiptId,
    userId,
    created,
  }: { id: string; receiptId: string; userId: number; created: Date },
): Promise<void> {
  if (!slip) throw new Error('the demo draws a slip for each settlement');
  await trx
    .insertInto('files')
    .values({
      file_id: receiptId,
      purpose: 'settlement',
      uploader_id: userId,
      transaction_id: null,
      payment_id: null,
      settlement_id: id,
      claimed_at: created,
      file_name: `${receiptId.slice(0, 6)}.jpg`,
      media_type: slip.mediaType,
      is_inline: slip.isInline,
      byte_size: slip.byteSize,
      received_sha256: callDigest([id, receiptId]),
      stored_sha256: slip.storedSha256,
      created_at: created,
    })
    .execute();
}

async function adjust(trx: Transaction<Schema>, { idOf, now }: Context): Promise<void> {
  await enterAdjustment(trx, by(idOf(adminCode)), {
    id: adjustmentId,
    agentId: idOf('AGT01'),
    amount: paise(-25_000),
    reason: 'Commission of November',
    digest: callDigest([adjustmentId]),
    now,
  });
}

async function limit(
  trx: Transaction<Schema>,
  { idOf, now }: Context,
  agentId: number,
  share: number,
): Promise<void> {
  const amount = await partOf(trx, agentId, share);
  await trx
    .updateTable('accounts')
    .set({ limit_paise: amount, version: 2 })
    .where('agent_id', '=', agentId)
    .execute();
  const changes = { account_limit: [null, amount] as const };
  const action = 'set account limit';
  await writeAccountHistory(trx, by(idOf(adminCode)), { agentId, action, changes, now });
}
