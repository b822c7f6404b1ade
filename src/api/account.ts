import type {
  Account,
  AccountBalance,
  AccountDays,
  AccountLine,
  AccountSummary,
  DecidedSettlement,
  Settlement,
  SettlementMethod,
  SettlementReceipt,
} from '#domain/account/account.ts';
import type { Ageing } from '#domain/account/ageing.ts';
import type { AccountTotals } from '#domain/account/totals.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import type {
  Account as WireAccount,
  AccountLine as WireLine,
  AccountSummary as WireSummary,
  DecidedSettlement as WireDecided,
  Settlement as WireSettlement,
  SettlementReceipt as WireReceipt,
} from './contract/account.ts';
import type { PageRange } from './paging.ts';
import { read, readAmount, readSum } from './read.ts';
import type { Client } from './request.ts';
import { readUpload } from './transaction.ts';

/** Lists the accounts of all agents, by name. */
export async function listAccounts(client: Client) {
  const result = await client.call('account.php?run=getAccounts', {});
  return read(result, ({ message }) => ({ accounts: message.map(readSummary) }));
}

/** Fetches the sums of all accounts. */
export async function fetchAccountTotals(client: Client) {
  const result = await client.call('account.php?run=getAccountTotals', {});
  return read(result, ({ message }): AccountTotals => ({
    owed: readSum(message.OWED),
    over7: readSum(message.OVER_7),
    announced: message.ANNOUNCED,
  }));
}

/** @param settlementId the settlement that the user looks for */
export async function viewAccount(client: Client, userId: string, settlementId?: string) {
  const result = await client.call('account.php?run=getAccount', {
    agent_id: userId,
    ...(settlementId && { settlement_id: settlementId }),
  });
  return read(result, ({ message }) => readAccount(message));
}

/** A line of an account as a row of a list. */
export type AccountRow = AccountLine & { id: string };

/** Lists the lines of an account on some days, the newest first. */
export async function listAccountLines(
  client: Client,
  query: AccountDays & PageRange<AccountRow> & { userId: string },
) {
  const result = await client.call('account.php?run=getAccountLines', {
    agent_id: query.userId,
    ...daysOf(query),
    end: String(query.pageSize),
    ...(query.after && { before: query.after.number }),
  });
  return read(result, ({ message }) => message.map(readLine));
}

/** Downloads the lines of an account on some days as a spreadsheet. */
export const downloadStatement = (client: Client, userId: string, days: AccountDays) =>
  client.download('account.php?run=generateStatement', { agent_id: userId, ...daysOf(days) });

/** The settlement of a receipt: its agent, and its id, which the client creates. */
export interface SettlementRef {
  userId: string;
  settlementId: string;
}

const refOf = ({ userId, settlementId }: SettlementRef) => ({
  agent_id: userId,
  settlement_id: settlementId,
});

export async function uploadSettlementReceipts(
  client: Client,
  settlement: SettlementRef,
  files: readonly File[],
  onProgress?: (share: number) => void,
) {
  const result = await client.upload(
    'account.php?run=uploadSettlementReceipt',
    refOf(settlement),
    files,
    onProgress,
  );
  return read(result, (response) => readUpload(response, readReceipt));
}

export async function deleteSettlementReceipt(
  client: Client,
  settlement: SettlementRef,
  receiptId: string,
) {
  const result = await client.call('account.php?run=deleteSettlementReceipt', {
    ...refOf(settlement),
    receipt_id: receiptId,
  });
  return read(result, (response) => response.file.map(readReceipt));
}

/** A settlement as typed. */
export interface NewSettlement extends SettlementRef {
  amount: Paise;
  method: SettlementMethod;
  /** '' for none. */
  reference: string;
}

/** Records a settlement; that of an agent is announced. The client creates its id when the form opens. */
export async function addSettlement(
  client: Client,
  settlement: NewSettlement,
  files: readonly string[],
) {
  const result = await client.call('account.php?run=addSettlement', {
    ...refOf(settlement),
    amount: toDecimal(settlement.amount),
    method: settlement.method,
    reference: settlement.reference,
    files: [...files],
  });
  return read(result, (response) => response.message);
}

export async function confirmSettlement(client: Client, id: string) {
  const result = await client.call('account.php?run=confirmSettlement', { settlement_id: id });
  return read(result, (response) => response.message);
}

export async function declineSettlement(client: Client, id: string, reason: string) {
  const result = await client.call('account.php?run=declineSettlement', {
    settlement_id: id,
    reason,
  });
  return read(result, (response) => response.message);
}

/** Withdraws the announcement of a settlement. Fails with `conflict` if an admin has decided. */
export async function withdrawSettlement(client: Client, id: string) {
  const result = await client.call('account.php?run=withdrawSettlement', { settlement_id: id });
  return read(result, (response) => response.message);
}

/** An adjustment as typed. The client creates its id when the form opens. */
export interface NewAdjustment {
  userId: string;
  id: string;
  direction: 'debit' | 'credit';
  amount: Paise;
  reason: string;
}

export async function addAdjustment(client: Client, adjustment: NewAdjustment) {
  const result = await client.call('account.php?run=addAdjustment', {
    agent_id: adjustment.userId,
    adjustment_id: adjustment.id,
    direction: adjustment.direction,
    amount: toDecimal(adjustment.amount),
    reason: adjustment.reason,
  });
  return read(result, (response) => response.message);
}

/** Sets the limit of an account; null for none. Fails with `conflict` if it has changed since `before`. */
export async function setAccountLimit(
  client: Client,
  before: Pick<Account, 'userId' | 'version'>,
  limit: Paise | null,
) {
  const result = await client.call('account.php?run=setAccountLimit', {
    agent_id: before.userId,
    limit: limit === null ? '' : toDecimal(limit),
    version: before.version,
  });
  return read(result, (response) => response.message);
}

const daysOf = ({ from, to }: AccountDays) => ({ start_date: from, end_date: to });

const readBalance = ({
  BALANCE,
  LIMIT,
}: Pick<WireSummary, 'BALANCE' | 'LIMIT'>): AccountBalance => ({
  balance: readSum(BALANCE),
  limit: LIMIT === null ? null : readAmount(LIMIT),
});

const readAgeing = (ageing: WireSummary['AGEING']): Ageing => ({
  days0to1: readSum(ageing.DAYS_0_1),
  days2to3: readSum(ageing.DAYS_2_3),
  days4to7: readSum(ageing.DAYS_4_7),
  over7: readSum(ageing.OVER_7),
});

const readAgent = (account: Omit<WireSummary, 'ANNOUNCED'>) => ({
  userId: account.USER_ID,
  userCode: account.USER_CODE,
  userName: account.USER_NAME,
  isActive: account.IS_ACTIVE,
  ...readBalance(account),
  ageing: readAgeing(account.AGEING),
});

const readSummary = (account: WireSummary): AccountSummary => ({
  ...readAgent(account),
  announced: account.ANNOUNCED,
});

const readAccount = (account: WireAccount): Account => ({
  ...readAgent(account),
  version: account.VERSION,
  openedAt: account.OPENED_TIME,
  announced: account.ANNOUNCED.map(readSettlement),
  decided: account.DECIDED ? readDecided(account.DECIDED) : null,
});

const readSettlement = (settlement: WireSettlement): Settlement => ({
  id: settlement.SETTLEMENT_ID,
  amount: readAmount(settlement.AMOUNT),
  method: settlement.METHOD,
  reference: settlement.REFERENCE ?? '',
  sentAt: settlement.TIME,
  userCode: settlement.USER_CODE,
  receipts: settlement.RECEIPTS.map(readReceipt),
});

const readDecided = ({ DECISION, ...settlement }: WireDecided): DecidedSettlement => ({
  ...readSettlement(settlement),
  outcome: DECISION.OUTCOME,
  decidedBy: DECISION.USER_CODE,
  decidedAt: DECISION.TIME,
  reason: DECISION.REASON ?? '',
});

const readReceipt = (receipt: WireReceipt): SettlementReceipt => ({
  id: receipt.RECEIPT_ID,
  url: receipt.FILE_URL,
  thumbUrl: receipt.THUMB_URL,
  name: receipt.FILE_NAME,
});

const readLine = (line: WireLine): AccountRow => ({
  id: String(line.LINE),
  number: line.LINE,
  enteredAt: line.TIME,
  amount: readAmount(line.AMOUNT),
  balance: readSum(line.BALANCE),
  cause: readCause(line),
});

function readCause(line: WireLine): AccountLine['cause'] {
  const { KIND: kind, SETTLEMENT, USER_CODE: userCode = '' } = line;
  switch (kind) {
    case 'opening':
      return { kind };
    case 'transfer':
      return {
        kind,
        transactionId: line.TRANSACTION_ID ?? '',
        code: line.TRANSACTION_CODE ?? '',
        customer: line.CUSTOMER ?? '',
      };
    case 'settlement':
      if (!SETTLEMENT) throw new TypeError('a settlement line without its settlement');
      return { kind, settlement: readSettlement(SETTLEMENT), decidedBy: userCode };
    case 'adjustment':
      return { kind, reason: line.REASON ?? '', userCode };
    default:
      return kind satisfies never;
  }
}
