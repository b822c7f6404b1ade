import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { backgroundHeader } from '#api/contract/live.ts';
import { providerStepUpHeader, stepUpHeader } from '#api/contract/login.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Standby } from '#server/db/standby.ts';
import type { FairQueue } from '#server/fairQueue.ts';
import type { Uploader } from '#server/files/store.ts';
import { announceUpload } from '#server/files/uploadQuota.ts';
import { requireFactor } from '../secondFactor/requireFactor.ts';
import { deviceOf } from '#server/history/device.ts';
import type { Limit } from '#server/http/overload/requestLimits.ts';
import { tooBusy } from '#server/http/overload/shedding.ts';
import { limitUploadRate, type UploadRate } from '#server/http/overload/uploadRate.ts';
import { relyingPartyOf } from '../secondFactor/passkeys/relyingParty.ts';
import { readToken, tokenCookie } from '#server/sessions/cookie.ts';
import { requireRecentPassword } from '#server/sessions/recentPassword.ts';
import {
  findSessionOf,
  requireSession,
  type SessionSource,
} from '#server/sessions/requestSession.ts';
import { type Session, touchSession } from '#server/sessions/sessions.ts';
import { type Call, type CallContext, type PublicContext, type AppContext } from './call.ts';
import { isCrossSite } from './crossSite.ts';
import { Download } from './download.ts';
import { HttpRefusal, notAllowed, sessionFailed, unknownCall, unknownSession } from './refusals.ts';
import type { UserQueues } from '#server/http/overload/userQueues.ts';
import { discardRest, readUpload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null;
    session: Session | null;
    /** True if a standby answers, because no primary does. */
    isOutage: boolean;
    /**
     * True if the session must be read again before the call runs, because it may have ended while the body
     * arrived or the call waited for its turn.
     */
    mustReauthorise: boolean;
  }
}

export interface DispatchOptions {
  calls: ReadonlyMap<string, Call>;
  appContext: AppContext;
  /** Answers reads while no primary does; null for none. */
  standby: Standby | null;
  sessions: SessionSource;
  /** Public origin of this server; without it, the origin that the request names. */
  publicOrigin?: string | undefined;
  /** Limits the simultaneous calls of one user. */
  userQueues: UserQueues;
  /** Limits the simultaneous calls that screens make by themselves, so that others find a connection to the database. */
  backgroundQueue: FairQueue<number>;
  /** Maximum number of these calls that wait, of one user half of it. They count as running calls. */
  maxWaitingInBackground: number;
  /** Refuses a user who makes too many costly calls. */
  userLimit: Limit;
  uploadRate: UploadRate;
}

const prefix = '/api/';
const jsonType = /^application\/json(; ?charset=utf-8)?$/i;
const multipartType = /^multipart\/form-data; ?boundary=[^;]+$/i;

/** Serves `POST /api/<script>?run=<run>`, all calls of the specification's section 7. */
export async function dispatchCalls(app: FastifyInstance, options: DispatchOptions) {
  // A shorter answer fits into one packet of the network anyway. Requests are never decompressed.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    globalDecompression: false,
  });
  app.decorateRequest('call', null);
  app.decorateRequest('session', null);
  app.decorateRequest('isOutage', false);
  app.decorateRequest('mustReauthorise', false);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    await authorise(request, reply, options);
  });
  app.post(`${prefix}*`, (request, reply) => {
    const work = (hasWaited: boolean) => {
      request.mustReauthorise ||= hasWaited;
      return run(request, reply, options);
    };
    const { session, call } = request;
    if (!session || !call) return work(false);
    const { userId } = session.user;
    const { userQueues, backgroundQueue, maxWaitingInBackground: maxWaiting } = options;
    if (!isBackground(request, call)) return userQueues.run(userId, work);
    const isFull = backgroundQueue.waiting >= maxWaiting;
    if (isFull || backgroundQueue.waitingCount(userId) >= maxWaiting / 2) throw tooBusy(reply);
    return backgroundQueue.run(userId, (hasWaited) =>
      userQueues.run(userId, (hasWaitedAgain) => work(hasWaited || hasWaitedAgain)),
    );
  });
}

/** Refuses what can be refused before the body is read. */
async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
): Promise<void> {
  if (isCrossSite(request, options.publicOrigin)) throw crossSite(request);
  const contentType = request.headers['content-type'] ?? '';
  const isMultipart = multipartType.test(contentType);
  if (!isMultipart && !jsonType.test(contentType)) throw unsupportedType();
  // Compares path and query as a whole, so that nothing in them needs interpretation.
  const call = options.calls.get((request.raw.url ?? '').slice(prefix.length));
  if (!call) throw unknownCall();
  if ((call.kind === 'multipart') !== isMultipart) throw unsupportedType();
  request.call = call;
  if (call.rule.roles === 'public') return;
  const isInOutage = await isAuthorisedInOutage(request, call, options);
  if (!isInOutage) await authoriseOnPrimary(call, request, reply, options);
  request.mustReauthorise = !request.raw.complete;
}

/** Authorises a call, counts it and records the use of its session. @throws HttpRefusal */
async function authoriseOnPrimary(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
): Promise<void> {
  const session = await requireSession(request, options.sessions);
  request.session = session;
  await options.userLimit(request, reply);
  const { db, clock } = options.appContext;
  if (!isBackground(request, call)) await touchSession(db, session, clock());
  authoriseUser(request, call, options);
}

/** Returns true for a call that does not count as use of the session. */
const isBackground = ({ headers }: FastifyRequest, { rule }: Call) =>
  rule.isBackground === true || headers[backgroundHeader] === '1';

/**
 * Authorises a call while no primary answers. The use of the session is not recorded.
 * @returns false if a primary may answer, or no standby does.
 */
async function isAuthorisedInOutage(
  request: FastifyRequest,
  call: Call,
  options: DispatchOptions,
): Promise<boolean> {
  const { standby } = options;
  if (!call.rule.isAnsweredInOutage || !standby?.isOutage()) return false;
  try {
    await standby.read((db) => readSessionOnStandby(request, options, db));
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
  authoriseUser(request, call, options);
  request.isOutage = true;
  return true;
}

/** Reads the session of a request on a standby. @throws HttpRefusal if there is none. */
async function readSessionOnStandby(
  request: FastifyRequest,
  { sessions }: DispatchOptions,
  db: Kysely<Schema>,
): Promise<void> {
  if (readToken(request, sessions.secureCookies) === null) throw sessionFailed();
  request.session = await findSessionOf(request, { ...sessions, db });
  // Not 401, which would sign out a user whose session the standby does not have yet.
  if (!request.session) throw unknownSession();
}

function crossSite({ log }: FastifyRequest): HttpRefusal {
  log.warn({ event: 'cross_site_refused' });
  return notAllowed();
}

/** Checks that the user may make this call now. @throws HttpRefusal */
function authoriseUser(request: FastifyRequest, call: Call, options: DispatchOptions): void {
  const { session, log } = request;
  if (session) requireFactorOf(session, request, call, options);
  requireRole(request, call);
  const action = call.rule.needs;
  if (!session || action === undefined) return;
  const { appContext } = options;
  const relyingParty = relyingPartyOf(appContext.passkeys, request.headers.host);
  const caller = { ...appContext, session, log, ...stepUpsOf(request), relyingParty };
  requireRecentPassword(caller, action);
}

function requireFactorOf(
  session: Session,
  { log }: FastifyRequest,
  call: Call,
  { appContext }: DispatchOptions,
): void {
  try {
    requireFactor(session, appContext.secondFactor, call.name);
  } catch (error) {
    log.warn({ event: 'factor_required', userId: session.user.userId });
    throw error;
  }
}

/** Returns how the client can prove again who the user is, and repeat the call. */
const stepUpsOf = ({ headers }: FastifyRequest) => ({
  canStepUp: headers[stepUpHeader] === '1',
  canOpenProvider: headers[providerStepUpHeader] === '1',
});

function requireRole({ session, log }: FastifyRequest, { rule: { roles } }: Call): void {
  if (roles === 'public') return;
  if (session && roles.includes(session.user.role)) return;
  log.warn({ event: 'forbidden', userId: session?.user.userId });
  throw notAllowed();
}

async function run(request: FastifyRequest, reply: FastifyReply, options: DispatchOptions) {
  const { call } = request;
  if (!call) throw unknownCall();
  if (call.kind === 'multipart') return runUpload(call, request, reply, options);
  if (request.isOutage) return runInOutage(call, request, reply, options);
  if (request.mustReauthorise) await reauthorise(request, call, options);
  const context = contextOf(request, reply, options);
  const answer = await call.run(context, request.body, async () => []);
  if (!(answer instanceof Download)) return answer;
  // The session may have ended while the file was created.
  await reauthorise(request, call, options);
  return answer.prepare(reply);
}

/** Runs a call on the standby, and sends the age of its data in seconds. */
async function runInOutage(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
) {
  return options.standby?.read(async (db, ageMs) => {
    if (request.mustReauthorise) {
      await readSessionOnStandby(request, options, db);
      authoriseUser(request, call, options);
    }
    void reply.header('age', Math.ceil(ageMs / 1000));
    return call.run({ ...contextOf(request, reply, options), db }, request.body, async () => []);
  });
}

/** Reads the session again, because it may have ended meanwhile. @throws HttpRefusal */
async function reauthorise(
  request: FastifyRequest,
  call: Call,
  options: DispatchOptions,
): Promise<void> {
  request.session = await requireSession(request, options.sessions);
  authoriseUser(request, call, options);
}

async function runUpload(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
): Promise<unknown> {
  try {
    limitUploadRate(request.raw, reply.raw, options.uploadRate);
    const upload = await readUpload(request);
    await reauthorise(request, call, options);
    const context = contextOf(request, reply, options);
    // No multipart call is public.
    if (!('user' in context)) throw sessionFailed();
    const uploader: Uploader = {
      userId: context.user.userId,
      announce: (fileId, byteSize) => announceUpload(context, fileId, byteSize),
    };
    return await call.run(context, upload.fields, (store = context.files) =>
      upload.receiveFiles(store, uploader),
    );
  } catch (error) {
    logRejectedFile(request, error);
    throw error;
  } finally {
    discardRest(request);
  }
}

/** Logs a file that was too large or not a picture. */
function logRejectedFile({ log, session }: FastifyRequest, error: unknown): void {
  if (!(error instanceof Error)) return;
  const http: unknown = Reflect.get(error, 'status') ?? Reflect.get(error, 'statusCode');
  if (http !== 413 && http !== 415) return;
  log.warn({ event: 'file_rejected', userId: session?.user.userId, http });
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, sessions: { secureCookies } }: DispatchOptions,
): PublicContext | CallContext {
  const cookie = tokenCookie('session', request, reply, secureCookies);
  const deviceCookie = tokenCookie('device', request, reply, secureCookies);
  const context = {
    ...appContext,
    log: request.log,
    cookie,
    deviceCookie,
    challengeCookie: tokenCookie('challenge', request, reply, secureCookies),
    relyingParty: relyingPartyOf(appContext.passkeys, request.headers.host),
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
  };
  const { session } = request;
  if (!session) return context;
  return { ...context, session, user: session.user, ...stepUpsOf(request) };
}

const unsupportedType = () => new HttpRefusal(415, 'The content type is not supported');
