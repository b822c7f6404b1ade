import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setsPassword } from '#server/access.ts';
import type { Uploader } from '#server/files/store.ts';
import { countUpload } from '#server/files/uploadQuota.ts';
import type { Limit } from '#server/http/requestLimits.ts';
import { readToken, tokenCookie } from '#server/sessions/cookie.ts';
import { findSession, type Session, touchSession } from '#server/sessions/sessions.ts';
import { type Call, type CallContext, type PublicContext, type Surroundings } from './call.ts';
import { isCrossSite } from './crossSite.ts';
import { Download } from './download.ts';
import { HttpRefusal, notAllowed, sessionFailed, signInAgain, unknownCall } from './refusals.ts';
import type { Turns } from './turns.ts';
import { drain, readUpload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null;
    session: Session | null;
  }
}

export interface DispatchOptions {
  calls: ReadonlyMap<string, Call>;
  surroundings: Surroundings;
  secureCookies: boolean;
  /** Where browsers find this server; without it, the origin the request itself names. */
  publicOrigin?: string | undefined;
  /** How long after signing in passwords may be set, ms; 0 for as long as the session lasts. */
  freshSignInMs: number;
  /** Bounds the calls of one user that run at the same time. */
  turns: Turns;
  /** Refuses a session that makes too many calls. */
  sessionLimit: Limit;
}

const prefix = '/api/';
const jsonType = /^application\/json(; ?charset=utf-8)?$/i;
const multipartType = /^multipart\/form-data; ?boundary=[^;]+$/i;

/** Serves `POST /api/<script>?run=<run>`: every call of the specification's section 7. */
export async function dispatchCalls(app: FastifyInstance, options: DispatchOptions) {
  app.decorateRequest('call', null);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    await admit(request, reply, options);
  });
  app.post(`${prefix}*`, (request, reply) => {
    const work = () => run(request, reply, options);
    const { session } = request;
    return session ? options.turns.run(session.user.userId, work) : work();
  });
}

/** Refuses whatever can be refused before the body is read. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
): Promise<void> {
  if (isCrossSite(request, options.publicOrigin)) throw crossSite(request);
  const contentType = request.headers['content-type'] ?? '';
  const isMultipart = multipartType.test(contentType);
  if (!isMultipart && !jsonType.test(contentType)) throw wrongType();
  // The whole of path and query is the name, so nothing in them is left to interpretation.
  const call = options.calls.get((request.raw.url ?? '').slice(prefix.length));
  if (!call) throw unknownCall();
  if ((call.kind === 'multipart') !== isMultipart) throw wrongType();
  request.call = call;
  if (call.roles === 'public') return;
  const session = await readSession(request, options);
  await options.sessionLimit(request, reply);
  const { db, clock } = options.surroundings;
  await touchSession(db, session, clock());
  admitUser(request, call, options);
  // An upload has its own time limit, once its sender is known.
  if (isMultipart) clearTimeout(request.bodyTimer ?? undefined);
}

/** Reads the live session of a request. @throws HttpRefusal when there is none. */
async function readSession(request: FastifyRequest, options: DispatchOptions): Promise<Session> {
  const { db, clock, sessionTimes } = options.surroundings;
  const token = readToken(request, options.secureCookies);
  const session = token && (await findSession(db, token, clock(), sessionTimes));
  if (!session) {
    if (token) request.log.warn({ event: 'session_refused' });
    throw sessionFailed();
  }
  request.session = session;
  return session;
}

function crossSite({ log }: FastifyRequest): HttpRefusal {
  log.warn({ event: 'cross_site_refused' });
  return notAllowed();
}

/** Whether the user of the session may make this call now. @throws HttpRefusal */
function admitUser(request: FastifyRequest, call: Call, options: DispatchOptions): void {
  admitRole(request, call);
  admitFresh(request, call, options);
}

function admitRole({ session, log }: FastifyRequest, { roles }: Call): void {
  if (roles === 'public') return;
  if (session && roles.includes(session.user.role)) return;
  log.warn({ event: 'not_allowed', userId: session?.user.userId });
  throw notAllowed();
}

/** Whoever finds a desk unlocked sets no passwords: that takes one given a moment ago. */
function admitFresh({ session, log }: FastifyRequest, call: Call, options: DispatchOptions): void {
  const { freshSignInMs, surroundings } = options;
  if (!session || freshSignInMs === 0 || !setsPassword.has(call.name)) return;
  if (surroundings.clock().getTime() - session.createdAt.getTime() <= freshSignInMs) return;
  log.warn({ event: 'sign_in_not_fresh', userId: session.user.userId });
  throw signInAgain();
}

async function run(request: FastifyRequest, reply: FastifyReply, options: DispatchOptions) {
  const { call } = request;
  if (!call) throw unknownCall();
  if (call.kind === 'multipart') return runUpload(call, request, reply, options);
  await admitAgain(request, call, options);
  const context = contextOf(request, reply, options);
  const answer = await call.run(context, request.body, async () => []);
  if (!(answer instanceof Download)) return answer;
  // The session may have ended in the seconds that the file took to make.
  await admitAgain(request, call, options);
  return answer.describe(reply);
}

/**
 * Reads the session again: it may have ended since the call began, because a client decides when
 * it sends the last byte of a body. @throws HttpRefusal
 */
async function admitAgain(
  request: FastifyRequest,
  call: Call,
  options: DispatchOptions,
): Promise<void> {
  if (call.roles === 'public') return;
  await readSession(request, options);
  admitUser(request, call, options);
}

async function runUpload(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DispatchOptions,
): Promise<unknown> {
  try {
    const upload = await readUpload(request);
    await admitAgain(request, call, options);
    const context = contextOf(request, reply, options);
    // No call with files is public.
    if (!('user' in context)) throw sessionFailed();
    const uploader: Uploader = {
      userId: context.user.userId,
      count: (byteSize) => countUpload(context, byteSize),
    };
    const receiveFiles = () => upload.receiveFiles(context.files, uploader);
    return await call.run(context, upload.fields, receiveFiles);
  } catch (error) {
    noteRejected(request, error);
    throw error;
  } finally {
    drain(request);
  }
}

/** That a file was too large or no picture, whoever found it out. */
function noteRejected({ log, session }: FastifyRequest, error: unknown): void {
  if (!(error instanceof Error)) return;
  const http: unknown = Reflect.get(error, 'status') ?? Reflect.get(error, 'statusCode');
  if (http !== 413 && http !== 415) return;
  log.warn({ event: 'file_rejected', userId: session?.user.userId, http });
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { surroundings, secureCookies }: DispatchOptions,
): PublicContext | CallContext {
  const cookie = tokenCookie('session', request, reply, secureCookies);
  const deviceCookie = tokenCookie('device', request, reply, secureCookies);
  const about = { log: request.log, cookie, deviceCookie, address: request.ip };
  const context = { ...surroundings, ...about };
  const { session } = request;
  return session ? { ...context, session, user: session.user } : context;
}

const wrongType = () => new HttpRefusal(415, 'The content type is not supported');
