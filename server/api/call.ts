import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type ResponseOf,
  type CallName,
  type Calls,
  calls,
  type RequestOf,
} from '#api/contract/calls.ts';
import { type CallRule, callRules, type PublicCall } from '#server/calls.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { SecondFactor } from '../secondFactor/secondFactor.ts';
import type { Provider } from '../signIn/oidc/provider.ts';
import type { PasskeySettings, RelyingParty } from '../secondFactor/passkeys/relyingParty.ts';
import type { Push } from '../notifications/push/sender.ts';
import type { Device } from '#server/history/device.ts';
import type { TokenCookie } from '#server/sessions/cookie.ts';
import type { Session } from '#server/sessions/sessions.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Clock } from '#server/time.ts';
import type { CallSettings } from './callSettings.ts';
import type { Download } from './download.ts';
import { refusalForBody } from './refusals.ts';

/** Dependencies of all handlers. */
export interface AppContext extends CallSettings {
  db: Kysely<Schema>;
  files: FileStore;
  clock: Clock;
  /** Notifies users in their browsers; null if the server does not. */
  push: Push | null;
  /** The second factor of sign-ins; null if the server has none. */
  secondFactor: SecondFactor | null;
  /** Relying party of the passkeys; null if this server has none. */
  passkeys: PasskeySettings | null;
  /** The identity provider that users can sign in at; null for none. */
  provider: Provider | null;
  log: FastifyBaseLogger;
}

export interface PublicContext extends AppContext {
  cookie: TokenCookie;
  /** Cookie of a browser that a user has signed in from. */
  deviceCookie: TokenCookie;
  /** Cookie of a browser that was asked for a passkey before it has a session. */
  challengeCookie: TokenCookie;
  /** This site, as the passkeys of the browser name it; null where it can use none. */
  relyingParty: RelyingParty | null;
  /** Network address of the client. */
  address: string;
  device: Device;
}

export interface CallContext extends PublicContext {
  /** True if the client can ask for the password and repeat the call. */
  canStepUp: boolean;
  /** True if the client can open the identity provider and repeat the call. */
  canOpenProvider: boolean;
  session: Session;
  user: SignedIn;
}

/** Stores the files of a multipart call, with the other files or in a store of the call's own. May be called once. */
export type ReceiveFiles = (
  store?: Pick<FileStore, 'receive' | 'discard'>,
) => Promise<readonly ReceivedFile[]>;

type ContextOf<Name extends CallName> = Name extends PublicCall ? PublicContext : CallContext;

interface HandlerKinds<Name extends CallName> {
  json: (context: ContextOf<Name>, payload: RequestOf<Name>) => Promise<ResponseOf<Name>>;
  multipart: (
    context: ContextOf<Name>,
    payload: RequestOf<Name>,
    receiveFiles: ReceiveFiles,
  ) => Promise<ResponseOf<Name>>;
  download: (context: ContextOf<Name>, payload: RequestOf<Name>) => Promise<Download>;
}

/** One handler for each call. */
export type Handlers = {
  readonly [Name in CallName]: HandlerKinds<Name>[Calls[Name]['kind']];
};

/** A call with its handler, ready for dispatch. `prepareCalls` checks its types. */
export interface Call {
  name: CallName;
  kind: Calls[CallName]['kind'];
  rule: CallRule;
  /**
   * Validates the body, runs the handler and validates its answer, unless that is a {@link
   * Download}.
   */
  run(
    context: PublicContext | CallContext,
    body: unknown,
    receiveFiles: ReceiveFiles,
  ): Promise<unknown>;
}

/**
 * The handler's answer does not match the contract. `paths` contains the names of the fields, never
 * values.
 */
export class AnswerMismatch extends Error {
  readonly paths: readonly string[];

  constructor(name: CallName, paths: readonly string[]) {
    super(`answer of ${name} does not fit its contract`);
    this.paths = paths;
  }
}

/** Combines contract, access table and handlers. */
export function prepareCalls(handlers: Handlers): ReadonlyMap<string, Call> {
  const names = Object.keys(handlers) as CallName[];
  return new Map(names.map((name) => [name, prepare(name, handlers[name])]));
}

type AnyHandler = (
  context: PublicContext | CallContext,
  payload: unknown,
  receiveFiles: ReceiveFiles,
) => Promise<unknown>;

function prepare(name: CallName, handler: Handlers[CallName]): Call {
  // TypeScript cannot express that each name has a handler of its own types.
  const handle = handler as AnyHandler;
  const { kind, request, response } = calls[name];
  return {
    name,
    kind,
    rule: callRules[name],
    async run(context, body, receiveFiles) {
      const payload = request.safeParse(body);
      if (!payload.success) throw refusalForBody(payload.error);
      const result = await handle(context, payload.data, receiveFiles);
      if (kind === 'download') return result;
      const answer = response.safeParse(result);
      if (answer.success) return answer.data;
      const paths = answer.error.issues.map((issue) => issue.path.join('.'));
      throw new AnswerMismatch(name, paths);
    },
  };
}
