import type { Kysely } from 'kysely';
import type { Schema } from './db/schema.ts';
import type { FileArchive } from './files/store.ts';
import { sweepFiles } from './files/sweep.ts';
import { deviceLifetimeMs } from './login/knownDevices.ts';
import type { SessionTimes } from './sessions/sessions.ts';

export interface SweepOptions {
  db: Kysely<Schema>;
  files: FileArchive;
  now: () => Date;
  sessionTimes: SessionTimes;
  /** Hears of a sweep that is done, and how many files it removed. */
  swept: (files: number) => void;
  /** Takes why a sweep failed; the next one tries again. */
  failed: (error: unknown) => void;
}

const hour = 3_600_000;
const day = 24 * hour;
const notificationDays = 90;

/** Removes what nobody needs any more, now and every hour. Returns what stops it. */
export function startSweeps(options: SweepOptions): () => Promise<void> {
  let running = sweepSafely(options);
  const timer = setInterval(() => {
    running = running.then(() => sweepSafely(options));
  }, hour).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function sweepSafely(options: SweepOptions): Promise<void> {
  try {
    options.swept(await sweep(options));
  } catch (error) {
    options.failed(error);
  }
}

/**
 * Unused files, sessions that are over, old notifications, forgotten failures and browsers.
 * @returns how many files went.
 */
export async function sweep(options: Omit<SweepOptions, 'swept' | 'failed'>): Promise<number> {
  const { db, files, sessionTimes } = options;
  const now = options.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const gone = await sweepFiles(db, files, now);
  await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('created_at', '<=', before(sessionTimes.absoluteMs)),
        is('last_seen_at', '<=', before(sessionTimes.idleMs)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', before(notificationDays * day))
    .execute();
  await forgottenFailures(db, now).execute();
  await db.deleteFrom('request_counts').where('ends_at', '<', now).execute();
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', before(deviceLifetimeMs))
    .execute();
  return gone;
}

/** Deletes the failed sign-ins of accounts that had none for a day. */
export const forgottenFailures = (db: Kysely<Schema>, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', new Date(now.getTime() - day))
    .where('blocked_until', '<', now);
