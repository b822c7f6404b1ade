import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type AnswerOf,
  type CallName,
  type Calls,
  calls,
  type RequestOf,
} from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { access, type PublicCall } from '#server/access.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { TokenCookie } from '#server/sessions/cookie.ts';
import type { Session, SessionTimes } from '#server/sessions/sessions.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Clock } from '#server/time.ts';
import type { Download } from './download.ts';
import { refusalOfBody } from './refusals.ts';

/** Most that one user may upload within a day. */
export interface UploadQuota {
  files: number;
  megabytes: number;
}

/** What every handler may use. */
export interface Surroundings {
  db: Kysely<Schema>;
  files: FileStore;
  clock: Clock;
  /** IANA name; business days and shown times are in it. */
  businessTimeZone: string;
  sessionTimes: SessionTimes;
  uploadQuota: UploadQuota;
  log: FastifyBaseLogger;
}

export interface PublicContext extends Surroundings {
  cookie: TokenCookie;
  /** Tells a browser from which somebody signed in before. */
  deviceCookie: TokenCookie;
  /** The client's network address. */
  address: string;
}

export interface CallContext extends PublicContext {
  session: Session;
  user: SignedIn;
}

/** Stores the files of a multipart call; may be called once. */
export type ReceiveFiles = () => Promise<readonly ReceivedFile[]>;

type ContextOf<Name extends CallName> = Name extends PublicCall ? PublicContext : CallContext;

interface HandlerKinds<Name extends CallName> {
  json: (context: ContextOf<Name>, payload: RequestOf<Name>) => Promise<AnswerOf<Name>>;
  multipart: (
    context: ContextOf<Name>,
    payload: RequestOf<Name>,
    receiveFiles: ReceiveFiles,
  ) => Promise<AnswerOf<Name>>;
  download: (context: ContextOf<Name>, payload: RequestOf<Name>) => Promise<Download>;
}

/** A handler for every call; any other name is unknown to this server. */
export type Handlers = {
  readonly [Name in CallName]: HandlerKinds<Name>[Calls[Name]['kind']];
};

/** One call, ready to be dispatched: its types are checked where it is prepared. */
export interface Call {
  name: CallName;
  kind: Calls[CallName]['kind'];
  roles: 'public' | readonly Role[];
  /** Checks the body, runs the handler and checks its answer, unless that is a {@link Download}. */
  run(
    context: PublicContext | CallContext,
    body: unknown,
    receiveFiles: ReceiveFiles,
  ): Promise<unknown>;
}

/** The handler's answer does not fit the contract. `paths` names the places, never the values. */
export class AnswerMismatch extends Error {
  readonly paths: readonly string[];

  constructor(name: CallName, paths: readonly string[]) {
    super(`answer of ${name} does not fit its contract`);
    this.paths = paths;
  }
}

/** Joins contract, access table and handlers. */
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
  // The table pairs each name with the handler of its own types, which a union can't say.
  const handle = handler as AnyHandler;
  const { kind, request, response } = calls[name];
  return {
    name,
    kind,
    roles: access[name],
    async run(context, body, receiveFiles) {
      const payload = request.safeParse(body);
      if (!payload.success) throw refusalOfBody(payload.error);
      const made = await handle(context, payload.data, receiveFiles);
      if (kind === 'download') return made;
      const answer = response.safeParse(made);
      if (answer.success) return answer.data;
      const paths = answer.error.issues.map((issue) => issue.path.join('.'));
      throw new AnswerMismatch(name, paths);
    },
  };
}
