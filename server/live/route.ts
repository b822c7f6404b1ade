import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { livePath } from '#api/contract/live.ts';
import { isCrossSite } from '#server/api/crossSite.ts';
import { HttpRefusal, notAllowed, sessionFailed, unknownCall } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { requireFactor } from '../secondFactor/requireFactor.ts';
import type { SecondFactor } from '../secondFactor/secondFactor.ts';
import { requireSession, type SessionSource } from '#server/sessions/requestSession.ts';
import { findRoles } from '#server/sessions/sessions.ts';
import type { Targets } from '#domain/workflow/targets.ts';
import type { Clock } from '#server/time.ts';
import type { LiveBus } from './bus.ts';
import { publishChanges } from './committed.ts';
import { contentOf } from './content.ts';
import { Streams } from './streams.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer ends when the client disconnects, not when the call is done. */
    isStream?: boolean;
  }
}

export interface LiveOptions {
  db: Kysely<Schema>;
  bus: LiveBus;
  clock: Clock;
  /** IANA name of the zone of business days and of all times in events. */
  businessTimeZone: string;
  targets: Targets;
  sessions: SessionSource;
  secondFactor: SecondFactor | null;
  publicOrigin?: string | undefined;
  /** False if the server does not offer the stream. */
  isOffered: boolean;
  /** Maximum number of open streams of this process. */
  maxStreams: number;
  /** Receives a function that returns the number of open streams. */
  onCount?: ((count: () => number) => void) | undefined;
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Makes nginx forward each event at once.
  'x-accel-buffering': 'no',
};

/** Serves the stream of changes. An open stream does not count as use of its session. */
export async function serveLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { db, bus, clock, sessions, secondFactor } = options;
  app.decorateRequest('session', null);
  const streams = new Streams({
    log: app.log,
    content: contentOf(options),
    findRoles: (tokens) => findRoles(db, tokens, clock(), sessions.sessionTimes),
  });
  publishChanges(db, (changes) => bus.publish(changes));
  bus.subscribe((changes, position) => streams.deliver(changes, position));
  options.onCount?.(() => streams.count);
  app.addHook('preClose', async () => streams.stop());
  const sessionChanges = new WeakMap<FastifyRequest, number>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!options.isOffered) throw unknownCall();
    refuse(request, reply, options, streams.count);
    sessionChanges.set(request, streams.sessionChanges);
    request.session = await requireSession(request, sessions);
    requireFactor(request.session, secondFactor, null);
  };
  const route = { onRequest, exposeHeadRoute: false, config: { isStream: true } };
  app.get(livePath, route, (request, reply) => {
    const { session } = request;
    if (!session) throw sessionFailed();
    reply.hijack();
    const response = reply.raw;
    response.socket?.setNoDelay();
    response.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>);
    const stream = {
      reader: { userId: session.user.userId, role: session.user.role },
      session: session.tokenHash.toString('hex'),
      response,
    };
    streams.open(stream, sessionChanges.get(request) ?? -1, positionOf(request, streams));
  });
}

/** Returns the position of the last message that the client received, or from which on it has read; null for none. */
function positionOf({ headers, query }: FastifyRequest, streams: Streams): string | null {
  const { after, age } = query as Record<string, unknown>;
  const position = headers['last-event-id'] ?? after;
  if (typeof position === 'string' && position !== '') return position;
  return typeof age === 'string' && /^\d{1,9}$/.test(age)
    ? streams.positionBefore(Number(age))
    : null;
}

/** Refuses other sites, and streams above the maximum. @throws HttpRefusal */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin, maxStreams }: LiveOptions,
  count: number,
): void {
  if (isCrossSite(request, publicOrigin)) {
    request.log.warn({ event: 'cross_site_refused' });
    throw notAllowed();
  }
  if (count < maxStreams) return;
  request.log.warn({ event: 'live_refused' });
  void reply.header('retry-after', Math.round(10 + Math.random() * 20));
  throw new HttpRefusal(503, 'The service is busy right now. Please try again.');
}
