import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Schema } from '#server/db/schema.ts';
import { publishChanges } from '#server/live/committed.ts';
import type { PushKeys } from './keys.ts';
import { isPushService } from './services.ts';
import {
  findSubscriptions,
  isSubscribed,
  type Notified,
  type Subscription,
} from './subscriptions.ts';

export interface PushOptions {
  db: Kysely<Schema>;
  keys: PushKeys;
  /** Contact of the operator for push services: an https or mailto address. */
  subject: string;
  /** Hosts of push services besides the known ones. */
  hosts: readonly string[];
  log: FastifyBaseLogger;
  /** Wait for more changes, so that a browser gets one notification for all of them. */
  delayMs?: number;
  /** Time limit for the answer of a push service. */
  timeoutMs?: number;
  /** Time limit for sending what is left, after which a stop aborts it. */
  stopMs?: number;
}

/** Notifies users in their browsers, also in closed ones. */
export interface Push {
  publicKey: string;
  /** Returns true if the endpoint belongs to a push service that this server sends to. */
  accepts(endpoint: string): boolean;
  /** Notifies users of a change. Returns at once; a failure is logged. */
  notify(notified: Notified): void;
  /** Sends what is left, for a short time. What a push service has not accepted by then is lost. */
  stop(): Promise<void>;
}

/** Notifies the recipients of each event that this process commits. */
export function pushCommitted(db: Kysely<Schema>, push: Push): void {
  publishChanges(db, (changes) => {
    for (const change of changes) {
      if (change.kind !== 'event') continue;
      const { role, agentId: userId, actorId, about } = change;
      push.notify({ role, userId, actorId, about });
    }
  });
}

/** A push service may deliver later to a browser that is off, but not what is older than this. */
const lifetimeSeconds = 12 * 3600;
const atOnce = 8;
/** Changes that wait while messages are sent. The oldest are dropped. */
export const maxWaiting = 1000;

/**
 * Creates the sender. What is notified but not sent when the process crashes is lost: the bell shows
 * it all the same.
 */
export function createPush(options: PushOptions): Push {
  const { db, keys, subject, hosts, log } = options;
  const { delayMs = 2_000, timeoutMs = 10_000, stopMs = 2_000 } = options;
  /** The newest change for each audience, the oldest of them first. */
  const waiting = new Map<string, Notified>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let dropped = 0;
  let isStopping = false;
  const stopping = new AbortController();

  const schedule = () => {
    if (!running && !isStopping) timer ??= setTimeout(flush, delayMs).unref();
  };

  const logDropped = () => {
    if (dropped > 0) log.warn({ event: 'push_dropped', count: dropped });
    dropped = 0;
  };

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...waiting.values()];
    waiting.clear();
    running = sendAll(batch)
      .catch((err: unknown) => log.error({ event: 'push_failed', err }))
      .finally(() => {
        running = null;
        logDropped();
        if (waiting.size > 0) schedule();
      });
  }

  /** Sends what is left after the running messages. */
  async function finish(): Promise<void> {
    await running;
    if (!stopping.signal.aborted) flush();
    await running;
    dropped += waiting.size;
    waiting.clear();
    logDropped();
  }

  async function sendAll(batch: readonly Notified[]): Promise<void> {
    const messages = new Map<string, Message>();
    for (const notified of batch) {
      if (stopping.signal.aborted) break;
      for (const subscription of await findSubscriptions(db, notified)) {
        messages.set(subscription.endpoint, { subscription, path: pathOf(notified) });
      }
    }
    const left = messages.values();
    const silentHosts = new Set<string>();
    // Each worker takes the next message.
    await Promise.all(Array.from({ length: atOnce }, () => sendEach(left, silentHosts)));
  }

  /** @param silentHosts push services that did not answer, which get no more of these messages. */
  async function sendEach(messages: Iterable<Message>, silentHosts: Set<string>): Promise<void> {
    for (const message of messages) {
      const { host } = new URL(message.subscription.endpoint);
      if (stopping.signal.aborted || silentHosts.has(host)) {
        dropped += 1;
        continue;
      }
      if (!(await isSubscribed(db, message.subscription))) continue;
      const status = await send(message);
      if (status === 'timeout') silentHosts.add(host);
      if (status === 404 || status === 410 || status === 'impossible')
        await remove(message.subscription);
      else if (typeof status === 'number' && status >= 400)
        log.warn({ event: 'push_refused', http: status });
    }
  }

  /** @returns the status of the answer, or why there is none; null for a passing reason. */
  async function send({ subscription, path }: Message): Promise<Sent> {
    const { endpoint, p256dh, auth } = subscription;
    try {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ path }),
        {
          vapidDetails: { subject, ...keys },
          TTL: lifetimeSeconds,
          // A push service that holds a message replaces it by the next one.
          topic: 'news',
        },
      );
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (err) {
      log.warn({ event: 'push_unreachable', err });
      if (!canEncryptFor(subscription)) return 'impossible';
      return err instanceof Error && err.name === 'TimeoutError' ? 'timeout' : null;
    }
  }

  const remove = ({ endpoint }: Subscription) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushService(endpoint, hosts),
    notify(notified) {
      const { role, userId, actorId } = notified;
      const audience = `${role} ${userId} ${actorId}`;
      waiting.delete(audience);
      waiting.set(audience, notified);
      const [oldest] = waiting.keys();
      if (waiting.size > maxWaiting && oldest !== undefined) {
        waiting.delete(oldest);
        dropped += 1;
      }
      schedule();
    },
    async stop() {
      isStopping = true;
      const limit = setTimeout(() => stopping.abort(), stopMs);
      await finish();
      clearTimeout(limit);
    },
  };
}

type Sent = number | 'timeout' | 'impossible' | null;

/** Returns false for keys that no message can be encrypted with. No browser makes such keys. */
function canEncryptFor({ p256dh, auth }: Subscription): boolean {
  try {
    webPush.encrypt(p256dh, auth, '', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

interface Message {
  subscription: Subscription;
  /** Address that a tap opens. */
  path: string;
}

/** The parameter lets the sign-in return to this address. */
const pathOf = ({ about }: Notified) =>
  about.kind === 'transaction'
    ? `/transaction-details?id=${encodeURIComponent(about.id)}&via=notification`
    : `/account?id=${about.agentId}&settlement=${encodeURIComponent(about.id)}&via=notification`;
