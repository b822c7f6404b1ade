import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import staticFiles from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import type { Kysely } from 'kysely';
import { answerError } from './api/answers.ts';
import { prepareCalls, type Surroundings, type UploadQuota } from './api/call.ts';
import { dispatchCalls, type DispatchOptions } from './api/dispatch.ts';
import { allHandlers } from './api/handlers.ts';
import { unknownCall } from './api/refusals.ts';
import { Turns } from './api/turns.ts';
import type { Schema } from './db/schema.ts';
import type { FileStore } from './files/store.ts';
import { boundAnswers } from './http/answerLimit.ts';
import { answerBrokenRequest } from './http/brokenRequests.ts';
import { boundConnections } from './http/connections.ts';
import { serveHealth } from './http/health.ts';
import {
  connectionLimits,
  mostConnections,
  type Paces,
  paces,
  serverLimits,
} from './http/limits.ts';
import { logCalls } from './http/logCalls.ts';
import { limitRequests, type RequestLimits } from './http/requestLimits.ts';
import { type PagesOptions, servePages } from './http/pages.ts';
import { shedOverload } from './http/shedding.ts';
import { helmetOptions } from './http/securityHeaders.ts';
import { readToken } from './sessions/cookie.ts';
import { findSession } from './sessions/sessions.ts';
import type { FindSignedIn } from './sessions/signedIn.ts';
import type { Clock } from './time.ts';

/** The part of the configuration that the HTTP side reads. */
export interface AppConfig {
  /** IANA name; business days and shown times are in it. */
  businessTimeZone: string;
  sessionIdleMs: number;
  sessionAbsoluteMs: number;
  /** How long after signing in passwords may be set, ms; 0 for as long as the session lasts. */
  freshSignInMs: number;
  /** True where browsers reach this server over https. */
  secureCookies: boolean;
  /** Where browsers find this server (`https://desk.example`); else what the request names. */
  publicOrigin?: string | undefined;
  /** Addresses of the proxies in front whose word about the client counts; false for none. */
  trustProxy: boolean | string | string[];
  /** Whether browsers keep the app on the device, or are to give it back. */
  serviceWorker: PagesOptions['serviceWorker'];
  /** The folder of the built web app; without it only calls are served. */
  staticRoot?: string | undefined;
  requestLimits: RequestLimits;
  /** Most connections of one network address that wait for their client. */
  connectionsPerAddress: number;
  /** Calls of one user that run at the same time; some more wait for their turn. */
  callsAtOnce: number;
  /** What differs from what a small server can bear. */
  paces?: Partial<Paces>;
  /** Most that one user may upload within a day. */
  uploadQuota: UploadQuota;
  /** Most transactions of one spreadsheet; without it, as many as a small server can bear. */
  mostReportRows?: number;
}

/** What `server/files/route.ts` is registered with. */
export interface FilesRouteOptions {
  db: Kysely<Schema>;
  files: FileStore;
  findSignedIn: FindSignedIn;
}

export interface AppDependencies {
  db: Kysely<Schema>;
  config: AppConfig;
  clock: Clock;
  files: FileStore;
  /** Serves `/files/<id>`. */
  filesRoute: FastifyPluginAsync<FilesRouteOptions>;
  log: FastifyBaseLogger;
  /** Whether the disk has room for more. */
  hasRoom?: () => Promise<boolean>;
}

/** Builds the whole HTTP side, without listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, config, log } = dependencies;
  const app: FastifyInstance = fastify({
    ...serverLimits,
    trustProxy: config.trustProxy,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = mostConnections;
  // Fastify, its plugins and ours each wait for the end of an answer: more than Node expects.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setMaxListeners(20));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw unknownCall();
  });
  logCalls(app);
  await registerPlugins(app, config);
  const pace = { ...paces, ...config.paces };
  boundConnections(app, {
    limits: { ...connectionLimits, address: config.connectionsPerAddress },
    bodyMs: pace.bodyMs,
    trustProxy: config.trustProxy,
    sessionOf: (request) => readToken(request, config.secureCookies),
  });
  const sessionLimit = await limitRequests(app, config.requestLimits, dependencies);
  await app.register(serveHealth, { db, hasRoom: dependencies.hasRoom ?? (async () => true) });
  shedOverload(app, pace.capacity);
  boundAnswers(app, pace.answer);
  await registerCalls(app, dependencies, { sessionLimit });
  await registerFiles(app, dependencies);
  if (config.staticRoot) await registerPages(app, config.staticRoot, config.serviceWorker);
  return app;
}

async function registerPlugins(app: FastifyInstance, config: AppConfig): Promise<void> {
  await app.register(helmet, helmetOptions(config.secureCookies));
  await app.register(cookie);
  await app.register(multipart);
}

async function registerCalls(
  app: FastifyInstance,
  dependencies: AppDependencies,
  limits: Pick<DispatchOptions, 'sessionLimit'>,
): Promise<void> {
  const { config, clock } = dependencies;
  const surroundings: Surroundings = {
    ...dependencies,
    businessTimeZone: config.businessTimeZone,
    sessionTimes: sessionTimesOf(config),
    uploadQuota: config.uploadQuota,
  };
  await app.register(dispatchCalls, {
    calls: prepareCalls(allHandlers({ clock, mostReportRows: config.mostReportRows })),
    surroundings,
    secureCookies: config.secureCookies,
    publicOrigin: config.publicOrigin,
    freshSignInMs: config.freshSignInMs,
    turns: new Turns(config.callsAtOnce),
    ...limits,
  });
}

async function registerFiles(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { db, files, filesRoute, config, clock } = dependencies;
  const findSignedIn: FindSignedIn = async (request) => {
    const token = readToken(request, config.secureCookies);
    const session = token && (await findSession(db, token, clock(), sessionTimesOf(config)));
    if (token && !session) request.log.warn({ event: 'session_refused' });
    return session ? session.user : null;
  };
  await app.register(filesRoute, { db, files, findSignedIn });
}

async function registerPages(
  app: FastifyInstance,
  root: string,
  serviceWorker: PagesOptions['serviceWorker'],
): Promise<void> {
  await app.register(staticFiles, { root, serve: false, preCompressed: true });
  await app.register(servePages, { root, serviceWorker });
}

const sessionTimesOf = (config: AppConfig) => ({
  idleMs: config.sessionIdleMs,
  absoluteMs: config.sessionAbsoluteMs,
});
