import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import staticFiles from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
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
import { serveFiles } from './files/route.ts';
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
import type { Clock } from './time.ts';

export interface AppDependencies {
  db: Kysely<Schema>;
  /** Answers reads; null for none. @default null */
  standby?: Standby | null;
  config: AppConfig;
  clock: Clock;
  files: FileStore;
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

/** The dependencies with what several parts of the server derive from them. */
interface Parts extends AppDependencies {
  sessions: SessionSource;
  secondFactor: SecondFactor | null;
}

/** Builds the HTTP server without listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, clock, config, log } = dependencies;
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
  await app.register(helmet, helmetOptions(config.secureCookies));
  await app.register(cookie);
  await app.register(multipart);
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
  const { sessionTimes, secureCookies } = config;
  const parts: Parts = {
    ...dependencies,
    sessions: { db, clock, sessionTimes, secureCookies },
    secondFactor: secondFactorOf(dependencies),
  };
  await registerCalls(app, parts, {
    userLimit,
    uploadRate: loadLimits.upload,
    // The other half is for the calls of people.
    maxWaitingInBackground: loadLimits.capacity.calls / 2,
  });
  await registerFiles(app, parts);
  await registerLive(app, parts);
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

async function registerCalls(
  app: FastifyInstance,
  parts: Parts,
  limits: Pick<DispatchOptions, 'userLimit' | 'uploadRate' | 'maxWaitingInBackground'>,
): Promise<void> {
  const { config, clock, db, sessions } = parts;
  const appContext: AppContext = {
    ...parts,
    ...config,
    push: parts.push ?? null,
    passkeys: passkeysOf(config),
    provider: openProvider(config),
  };
  await registerProvider(app, parts, appContext);
  await app.register(dispatchCalls, {
    calls: prepareCalls(allHandlers({ clock, db, maxReportRows: config.maxReportRows })),
    appContext,
    standby: parts.standby ?? null,
    sessions,
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
  { config, sessions }: Parts,
  appContext: AppContext,
): Promise<void> {
  const { provider } = appContext;
  if (!provider) return;
  const { publicOrigin, requestLimits } = config;
  await app.register(serveProviderSignIn, {
    appContext,
    provider,
    sessions,
    publicOrigin,
    signInsPerMinute: requestLimits.providerSignIns,
  });
}

async function registerFiles(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, files, sessions, secondFactor } = parts;
  const requireUser = async (request: FastifyRequest) => {
    const session = await requireSession(request, sessions);
    requireFactor(session, secondFactor, null);
    return session.user;
  };
  await app.register(serveFiles, { db, files, requireUser });
}

async function registerLive(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config, clock, sessions, secondFactor, bus = new MemoryBus() } = parts;
  await app.register(serveLive, {
    db,
    bus,
    clock,
    businessTimeZone: config.businessTimeZone,
    targets: config.capabilities.targets,
    sessions,
    secondFactor,
    publicOrigin: config.publicOrigin,
    isOffered: config.capabilities.hasLive,
    maxStreams: config.maxStreams,
    onCount: parts.onStreamCount,
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
