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
}

/** Notifies users in their browsers, also in closed ones. */
export interface Push {
  publicKey: string;
  /** Returns true if the endpoint belongs to a push service that this server sends to. */
  accepts(endpoint: string): boolean;
  /** Notifies users of a change. Returns at once; a failure is logged. */
  notify(notified: Notified): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Notifies the recipients of each event that this process commits. */
export function pushCommitted(db: Kysely<Schema>, push: Push): void {
  publishChanges(db, (changes) => {
    for (const change of changes) {
      if (change.kind !== 'event') continue;
      const { role, agentId: userId, actorId, transactionId } = change;
      push.notify({ role, userId, actorId, transactionId });
    }
  });
}

/** A push service may deliver later to a browser that is off, but not what is older than this. */
const lifetimeSeconds = 12 * 3600;
const timeoutMs = 10_000;
const atOnce = 8;

/**
 * Creates the sender. What is notified but not sent when the process crashes is lost: the bell shows
 * it all the same.
 */
export function createPush({ db, keys, subject, hosts, log, delayMs = 2_000 }: PushOptions): Push {
  let waiting: Notified[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    running = running.then(() => sendAll(batch)).catch(logFailure);
  };
  const logFailure = (err: unknown) => log.error({ event: 'push_failed', err });

  async function sendAll(batch: readonly Notified[]): Promise<void> {
    const messages = new Map<string, Message>();
    for (const notified of batch) {
      for (const subscription of await findSubscriptions(db, notified)) {
        messages.set(subscription.endpoint, { subscription, path: pathOf(notified) });
      }
    }
    const left = messages.values();
    // Each worker takes the next message.
    await Promise.all(Array.from({ length: atOnce }, () => sendEach(left)));
  }

  async function sendEach(messages: Iterable<Message>): Promise<void> {
    for (const message of messages) {
      if (!(await isSubscribed(db, message.subscription))) continue;
      const status = await send(message);
      if (status === 404 || status === 410) await remove(message.subscription);
      else if (status === null || status >= 400) log.warn({ event: 'push_refused', http: status });
    }
  }

  /** @returns the status of the answer; null without one. */
  async function send({ subscription, path }: Message): Promise<number | null> {
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch (err) {
      log.warn({ event: 'push_unreachable', err });
      return null;
    }
  }

  const remove = ({ endpoint }: Subscription) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushService(endpoint, hosts),
    notify(notified) {
      waiting.push(notified);
      timer ??= setTimeout(flush, delayMs).unref();
    },
    async stop() {
      flush();
      await running;
    },
  };
}

interface Message {
  subscription: Subscription;
  /** Address that a tap opens. */
  path: string;
}

/** The parameter lets the sign-in return to this address. */
const pathOf = ({ transactionId }: Notified) =>
  `/transaction-details?id=${encodeURIComponent(transactionId)}&from=notification`;
