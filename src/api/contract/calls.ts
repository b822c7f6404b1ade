import type { z } from 'zod';
import { bankCalls } from './bank.ts';
import { commonCalls } from './common.ts';
import { loginCalls } from './login.ts';
import { reportCalls } from './report.ts';
import { settingCalls } from './setting.ts';
import { transactionCalls } from './transaction.ts';
import { userCalls } from './user.ts';

/**
 * The whole call table of the specification's section 7 (and `active_bank_details`, an addition
 * of ours). The server validates with it; the web app takes only its types, so no schema library
 * reaches the browser.
 */
export const calls = {
  ...loginCalls,
  ...bankCalls,
  ...userCalls,
  ...transactionCalls,
  ...commonCalls,
  ...reportCalls,
  ...settingCalls,
} as const satisfies Record<
  string,
  { kind: 'json' | 'multipart' | 'download'; request: z.ZodType; response: z.ZodType }
>;

export type Calls = typeof calls;

/** `script.php?run=name`, which is also the path under `/api/`. */
export type CallName = keyof Calls;

export const allCalls = Object.keys(calls) as readonly CallName[];

/** A call that is answered with a file. */
export type DownloadName = {
  [Name in CallName]: Calls[Name]['kind'] extends 'download' ? Name : never;
}[CallName];

/** What a call carries, envelope included. */
export type RequestOf<Name extends CallName> = z.infer<Calls[Name]['request']>;

/** What a screen gives to a call: the envelope is added by `request()`. */
export type PayloadOf<Name extends CallName> = Omit<
  RequestOf<Name>,
  'deviceType' | 'timezone' | 'username'
>;

/** What a call answers, success or refusal. */
export type AnswerOf<Name extends CallName> = z.infer<Calls[Name]['response']>;

/** What a call answers when it succeeds. */
export type SuccessOf<Name extends CallName> = Extract<AnswerOf<Name>, { status: 'success' }>;
