import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { bankCalls } from './bank.ts';
import { commonCalls } from './common.ts';
import { loginCalls } from './login.ts';
import { reconciliationCalls } from './reconciliation.ts';
import { reportCalls } from './report.ts';
import { settingCalls } from './setting.ts';
import { transactionCalls } from './transaction.ts';
import { userCalls } from './user.ts';

/**
 * All API calls of the specification, section 7, plus `active_bank_details`, `getCapabilities`,
 * `checkReference`, `getSimilarTransactions`, `getCustomers` and the calls about accounts. The server validates
 * with these schemas. The web app imports only their types, so its bundle contains no schema library.
 */
export const calls = {
  ...loginCalls,
  ...bankCalls,
  ...userCalls,
  ...transactionCalls,
  ...commonCalls,
  ...reportCalls,
  ...settingCalls,
  ...reconciliationCalls,
  ...accountCalls,
} as const satisfies Record<
  string,
  { kind: 'json' | 'multipart' | 'download'; request: z.ZodType; response: z.ZodType }
>;

export type Calls = typeof calls;

/** `script.php?run=name`, which is also the path under `/api/`. */
export type CallName = keyof Calls;

export const allCalls = Object.keys(calls) as readonly CallName[];

/** A call that returns a file. */
export type DownloadName = {
  [Name in CallName]: Calls[Name]['kind'] extends 'download' ? Name : never;
}[CallName];

/** The request of a call, with the common fields. */
export type RequestOf<Name extends CallName> = z.infer<Calls[Name]['request']>;

/** The request of a call without the common fields, which the client adds. */
export type PayloadOf<Name extends CallName> = Omit<
  RequestOf<Name>,
  'deviceType' | 'timezone' | 'username'
>;

/** The response of a call: success or error. */
export type ResponseOf<Name extends CallName> = z.infer<Calls[Name]['response']>;

/** The response of a successful call. */
export type SuccessOf<Name extends CallName> = Extract<ResponseOf<Name>, { status: 'success' }>;
