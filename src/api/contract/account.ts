import { z } from 'zod';
import {
  accountLineKinds,
  settlementMethods,
  settlementOutcomes,
} from '#domain/account/account.ts';
import {
  clientId,
  decimal,
  expectedFiles,
  fileUrl,
  instant,
  isoDate,
  limits,
  messageResponse,
  multipart,
  numberText,
  request,
  responseOf,
  rowsResponse,
  serverId,
  sum,
  text,
  version,
  wholeNumberText,
} from './wire.ts';

/** What an agent owes, by the age of the debits in days. */
const ageing = z.object({ DAYS_0_1: sum, DAYS_2_3: sum, DAYS_4_7: sum, OVER_7: sum });

/** The account of an agent. A negative BALANCE is a credit. LIMIT is null for none. */
const accountFields = {
  USER_ID: z.string(),
  USER_CODE: z.string(),
  USER_NAME: z.string(),
  IS_ACTIVE: z.boolean(),
  BALANCE: sum,
  LIMIT: decimal.nullable(),
  AGEING: ageing,
};

/** `ANNOUNCED`: the number of announced settlements. */
const accountSummary = z.object({ ...accountFields, ANNOUNCED: z.number().int() });
export type AccountSummary = z.infer<typeof accountSummary>;

/** Sums of all accounts. Credits of agents reduce no debts of others. */
const accountTotals = z.object({ OWED: sum, OVER_7: sum, ANNOUNCED: z.number().int() });

const receipt = z.object({
  RECEIPT_ID: z.string(),
  FILE_URL: fileUrl,
  THUMB_URL: fileUrl,
  FILE_NAME: z.string(),
});
export type SettlementReceipt = z.infer<typeof receipt>;

const settlement = z.object({
  SETTLEMENT_ID: z.string(),
  AMOUNT: decimal,
  METHOD: z.enum(settlementMethods),
  REFERENCE: z.string().nullable(),
  TIME: instant,
  USER_CODE: z.string(),
  RECEIPTS: z.array(receipt),
});
export type Settlement = z.infer<typeof settlement>;

/** A settlement with the decision about it. REASON is why it was declined. */
const decidedSettlement = settlement.extend({
  DECISION: z.object({
    OUTCOME: z.enum(settlementOutcomes),
    USER_CODE: z.string(),
    TIME: instant,
    REASON: z.string().nullable(),
  }),
});
export type DecidedSettlement = z.infer<typeof decidedSettlement>;

/**
 * `VERSION` is that of the limit. `ANNOUNCED`: the settlements without a decision. `DECIDED`: the settlement of the
 * request, if it is in this account and has a decision.
 */
const account = z.object({
  ...accountFields,
  VERSION: z.number().int(),
  OPENED_TIME: instant,
  ANNOUNCED: z.array(settlement),
  DECIDED: decidedSettlement.optional(),
});
export type Account = z.infer<typeof account>;

/**
 * A line of an account; a positive AMOUNT is a debit. Of a transfer, TRANSACTION_…; of a settlement, SETTLEMENT, and
 * USER_CODE of the admin who recorded or confirmed it; of an adjustment, REASON and USER_CODE.
 */
const accountLine = z.object({
  LINE: z.number().int(),
  KIND: z.enum(accountLineKinds),
  TIME: instant,
  AMOUNT: decimal,
  BALANCE: sum,
  TRANSACTION_ID: z.string().optional(),
  TRANSACTION_CODE: z.string().optional(),
  CUSTOMER: z.string().optional(),
  SETTLEMENT: settlement.optional(),
  REASON: z.string().optional(),
  USER_CODE: z.string().optional(),
});
export type AccountLine = z.infer<typeof accountLine>;

/** The agent whose account it is. Of an agent, it is their own. */
const agent = { agent_id: serverId };
/** The days of lines; '' for no bound. */
const days = { start_date: isoDate.or(z.literal('')), end_date: isoDate.or(z.literal('')) };
const settlementFields = {
  ...agent,
  settlement_id: clientId,
};
const reason = text(limits.reason);

/** Calls about the accounts of agents. Not in the specification; offered with `ACCOUNTS`. */
export const accountCalls = {
  /** All accounts, by the name of the agent. */
  'account.php?run=getAccounts': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(accountSummary),
  },
  'account.php?run=getAccountTotals': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: accountTotals }),
  },
  /** `settlement_id`: the settlement that the user looks for. */
  'account.php?run=getAccount': {
    kind: 'json',
    request: request({ ...agent, settlement_id: clientId.optional() }),
    response: responseOf({ message: account }),
  },
  /** The lines of an account, the newest first. `before`: the number of the last line that was read. */
  'account.php?run=getAccountLines': {
    kind: 'json',
    request: request({
      ...agent,
      ...days,
      end: wholeNumberText,
      before: z.number().int().positive().optional(),
    }),
    response: rowsResponse(accountLine),
  },
  /** The lines of some days as a spreadsheet. */
  'account.php?run=generateStatement': {
    kind: 'download',
    request: request({ ...agent, ...days }),
    response: z.never(),
  },
  'account.php?run=uploadSettlementReceipt': {
    kind: 'multipart',
    request: multipart(settlementFields),
    response: responseOf({
      file: z.array(receipt),
      message: z.string(),
      uploaded: z.array(z.string()).optional(),
    }),
  },
  'account.php?run=deleteSettlementReceipt': {
    kind: 'json',
    request: request({ ...settlementFields, receipt_id: serverId }),
    response: responseOf({ file: z.array(receipt), message: z.string() }),
  },
  /** An admin records a settlement, and an agent announces one. A repeated call adds nothing. */
  'account.php?run=addSettlement': {
    kind: 'json',
    request: request({
      ...settlementFields,
      amount: numberText(limits.amount),
      method: z.enum(settlementMethods),
      reference: text(limits.bankReference),
      files: expectedFiles,
    }),
    response: messageResponse,
  },
  'account.php?run=confirmSettlement': {
    kind: 'json',
    request: request({ settlement_id: clientId }),
    response: messageResponse,
  },
  'account.php?run=declineSettlement': {
    kind: 'json',
    request: request({ settlement_id: clientId, reason }),
    response: messageResponse,
  },
  /** An agent withdraws an announced settlement. A repeated call changes nothing. */
  'account.php?run=withdrawSettlement': {
    kind: 'json',
    request: request({ settlement_id: clientId }),
    response: messageResponse,
  },
  /** A debit or a credit with a reason. A repeated call adds nothing. */
  'account.php?run=addAdjustment': {
    kind: 'json',
    request: request({
      ...agent,
      adjustment_id: clientId,
      direction: z.enum(['debit', 'credit']),
      amount: numberText(limits.amount),
      reason,
    }),
    response: messageResponse,
  },
  /** Sets the balance above which people are warned; '' for none. */
  'account.php?run=setAccountLimit': {
    kind: 'json',
    request: request({ ...agent, limit: numberText(limits.amount), version }),
    response: messageResponse,
  },
} as const;
