import type { AnswerOf, CallName, DownloadName, RequestOf } from '#api/contract/calls.ts';
import type { PublicCall } from '#server/access.ts';
import type { Data, UserRecord } from './data.ts';

/** IANA name; business days and shown times are in it. */
export const businessTimeZone = 'Asia/Kolkata';

/** A file that came with a call; its address shows it without a network. */
export interface ReceivedFile {
  name: string;
  url: string;
}

/** A browser's side of its session. */
export interface Cookie {
  token: string | null;
}

/** What a handler may use. */
export interface Visit {
  data: Data;
  now: Date;
  cookie: Cookie;
}

export interface Context extends Visit {
  user: UserRecord;
}

/** Every call that is answered with JSON. */
export type HandledCall = Exclude<CallName, DownloadName>;

/**
 * What answers each call. From the first change on it answers at once, so that nothing comes in
 * between, and it changes nothing before the last reason to refuse (`Refusal`, `HttpRefusal`).
 */
export type Handlers = {
  readonly [Name in HandledCall]: (
    context: Name extends PublicCall ? Visit : Context,
    payload: RequestOf<Name>,
    files: readonly ReceivedFile[],
  ) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
