import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import staticFiles from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Kysely } from 'kysely';
import { answerError } from './api/answers.ts';
import { prepareCalls, type AppContext } from './api/call.ts';
import type { AppConfig } from './appConfig.ts';
import { dispatchCalls, type DispatchOptions } from './api/dispatch.ts';
import { allHandlers } from './api/handlers.ts';
import { unknownCall } from './api/refusals.ts';
import { FairQueue } from './fairQueue.ts';
import { UserQueues } from './http/overload/userQueues.ts';
import { type LiveBus, MemoryBus } from './live/bus.ts';
import { serveLive } from './live/route.ts';
import type { Schema } from './db/schema.ts';
import type { Standby } from './db/standby.ts';
import type { FactorKeys } from './secondFactor/factorKeys.ts';
import { requireFactor } from './secondFactor/requireFactor.ts';
import type { SecondFactor } from './secondFactor/secondFactor.ts';
import type { FileStore } from './files/store.ts';
import { answerBrokenRequest } from './http/brokenRequests.ts';
import { acceptClientErrors } from './http/clientErrors.ts';
import { limitConnections } from './http/overload/connections.ts';
import { serveHealth } from './http/health.ts';
import { KnownSessions } from './http/overload/knownSessions.ts';
import {
  connectionLimits,
  maxConnections,
  defaultLoadLimits,
  serverLimits,
} from './http/overload/limits.ts';
import { logCalls } from './http/logCalls.ts';
import { limitRequests } from './http/overload/requestLimits.ts';
import { servePages } from './http/pages.ts';
import { shedOverload } from './http/overload/shedding.ts';
import { helmetOptions } from './http/securityHeaders.ts';
import type { PasskeySettings } from './secondFactor/passkeys/relyingParty.ts';
import { type Push, pushCommitted } from './notifications/push/sender.ts';
import { Provider } from './signIn/oidc/provider.ts';
import { serveProviderSignIn } from './signIn/oidc/route.ts';
import { readToken } from './sessions/cookie.ts';
import { requireSession, type SessionSource } from './sessions/requestSession.ts';
import type { SignedIn } from './sessions/signedIn.ts';
import type { Clock } from './time.ts';

/** Options of `server/files/route.ts`. */
export interface FilesRouteOptions {
  db: Kysely<Schema>;
  files: FileStore;
  /** Returns the user of a request. @throws HttpRefusal if there is none, or without a second factor that they need */
  requireUser: (request: FastifyRequest) => Promise<SignedIn>;
}

export interface AppDependencies {
  db: Kysely<Schema>;
  /** Answers reads; null for none. @default null */
  standby?: Standby | null;
  config: AppConfig;
  clock: Clock;
  files: FileStore;
  /** Serves `/files/<id>`. */
  filesRoute: FastifyPluginAsync<FilesRouteOptions>;
  /** Notifies users in their browsers. @default null */
  push?: Push | null;
  /** Protects second factors; needed if the server has them. */
  factorKeys?: FactorKeys;
  log: FastifyBaseLogger;
  /** Carries changes between server processes. @default one that reaches no other process */
  bus?: LiveBus;
  /** Receives a function that returns the number of open streams. */
  onStreamCount?: (count: () => number) => void;
  /** Returns true once the server was asked to stop. @default never */
  isStopping?: () => boolean;
  /** Returns true if the disk has enough free space. */
  hasFreeSpace?: () => Promise<boolean>;
}

/** Builds the HTTP server without listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, config, log } = dependencies;
  const app: FastifyInstance = fastify({
    ...serverLimits,
    trustProxy: config.trustProxy,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = maxConnections + config.maxStreams;
  // Fastify, its plugins and this server listen for the end of an answer, more often than Node
  // expects.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setMaxListeners(20));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw unknownCall();
  });
  const { isStopping = () => false } = dependencies;
  // Clients open their next connection to another server.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  logCalls(app);
  await registerPlugins(app, config);
  const tokenOf = (request: FastifyRequest) => readToken(request, config.secureCookies);
  const knownSessions = new KnownSessions(tokenOf);
  const loadLimits = { ...defaultLoadLimits, ...config.loadLimits };
  limitConnections(app, {
    limits: { ...connectionLimits, address: config.connectionsPerAddress },
    trustProxy: config.trustProxy,
    sessionOf: tokenOf,
    isKnown: (request) => knownSessions.has(request),
  });
  const clients = { tokenOf, knownSessions };
  const userLimit = await limitRequests(app, config.requestLimits, {
    ...dependencies,
    ...clients,
  });
  knownSessions.follow(app);
  await app.register(serveHealth, {
    db,
    isStopping,
    hasFreeSpace: dependencies.hasFreeSpace ?? (async () => true),
  });
  shedOverload(app, loadLimits.capacity, (request) => knownSessions.ownerOf(request));
  if (dependencies.push) pushCommitted(db, dependencies.push);
  await registerCalls(app, dependencies, {
    userLimit,
    uploadRate: loadLimits.upload,
    // The other half is for the calls of people.
    maxWaitingInBackground: loadLimits.capacity.calls / 2,
  });
  await registerFiles(app, dependencies);
  await registerLive(app, dependencies);
  await app.register(acceptClientErrors, { publicOrigin: config.publicOrigin });
  if (config.staticRoot) {
    await app.register(staticFiles, { root: config.staticRoot, serve: false, preCompressed: true });
    await app.register(servePages, {
      root: config.staticRoot,
      serviceWorker: config.serviceWorker,
      hasSession: (request) => tokenOf(request) !== null,
    });
  }
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
  limits: Pick<DispatchOptions, 'userLimit' | 'uploadRate' | 'maxWaitingInBackground'>,
): Promise<void> {
  const { config, clock, db } = dependencies;
  const appContext: AppContext = {
    ...dependencies,
    ...config,
    push: dependencies.push ?? null,
    secondFactor: secondFactorOf(dependencies),
    passkeys: passkeysOf(config),
    provider: openProvider(config),
  };
  await registerProvider(app, dependencies, appContext);
  await app.register(dispatchCalls, {
    calls: prepareCalls(allHandlers({ clock, db, maxReportRows: config.maxReportRows })),
    appContext,
    standby: dependencies.standby ?? null,
    sessions: sessionSourceOf(dependencies),
    publicOrigin: config.publicOrigin,
    userQueues: new UserQueues(config.callsAtOnce),
    backgroundQueue: new FairQueue<number>(config.backgroundCallsAtOnce),
    ...limits,
  });
}

const openProvider = ({ provider, publicOrigin }: AppConfig): Provider | null =>
  provider && publicOrigin !== undefined ? new Provider(provider, publicOrigin) : null;

async function registerProvider(
  app: FastifyInstance,
  dependencies: AppDependencies,
  appContext: AppContext,
): Promise<void> {
  const { provider } = appContext;
  if (!provider) return;
  const { publicOrigin, requestLimits } = dependencies.config;
  await app.register(serveProviderSignIn, {
    appContext,
    provider,
    sessions: sessionSourceOf(dependencies),
    publicOrigin,
    signInsPerMinute: requestLimits.providerSignIns,
  });
}

async function registerFiles(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { db, files, filesRoute } = dependencies;
  const secondFactor = secondFactorOf(dependencies);
  const sessions = sessionSourceOf(dependencies);
  const requireUser = async (request: FastifyRequest) => {
    const session = await requireSession(request, sessions);
    requireFactor(session, secondFactor, null);
    return session.user;
  };
  await app.register(filesRoute, { db, files, requireUser });
}

async function registerLive(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { db, config, clock, bus = new MemoryBus() } = dependencies;
  await app.register(serveLive, {
    db,
    bus,
    clock,
    businessTimeZone: config.businessTimeZone,
    targets: config.capabilities.targets,
    sessions: sessionSourceOf(dependencies),
    secondFactor: secondFactorOf(dependencies),
    publicOrigin: config.publicOrigin,
    isOffered: config.capabilities.hasLive,
    maxStreams: config.maxStreams,
    onCount: dependencies.onStreamCount,
  });
}

function secondFactorOf({ config, factorKeys }: AppDependencies): SecondFactor | null {
  const { secondFactorRoles } = config;
  if (!secondFactorRoles) return null;
  if (!factorKeys) throw new Error('a server with second factors needs their keys');
  return { roles: new Set(secondFactorRoles), keys: factorKeys };
}

const passkeysOf = ({
  secondFactorRoles,
  passkeys = { rpId: undefined, allowsSignIn: false },
  publicOrigin,
}: AppConfig): PasskeySettings | null => secondFactorRoles && { ...passkeys, publicOrigin };

const sessionSourceOf = ({ db, clock, config }: AppDependencies): SessionSource => ({
  db,
  clock,
  sessionTimes: config.sessionTimes,
  secureCookies: config.secureCookies,
});
