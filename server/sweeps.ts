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
  /** Called after a sweep, with the number of removed files. */
  onSwept: (files: number) => void;
  /** Called with the error of a sweep. The next sweep tries again. */
  onError: (error: unknown) => void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const notificationDays = 90;

/** Removes expired data now and every hour. @returns a function that stops the sweeps. */
export function startSweeps(options: SweepOptions): () => Promise<void> {
  let running = sweepSafely(options);
  const timer = setInterval(() => {
    running = running.then(() => sweepSafely(options));
  }, hourMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function sweepSafely(options: SweepOptions): Promise<void> {
  try {
    options.onSwept(await sweep(options));
  } catch (error) {
    options.onError(error);
  }
}

/**
 * Removes unused files, expired sessions and request counts, old notifications and upload counts,
 * failed sign-ins and known browsers.
 * @returns the number of removed files.
 */
export async function sweep(options: Omit<SweepOptions, 'onSwept' | 'onError'>): Promise<number> {
  const { db, files, sessionTimes } = options;
  const now = options.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const removed = await sweepFiles(db, files, now);
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
    .where('created_at', '<', before(notificationDays * dayMs))
    .execute();
  await db.deleteFrom('uploads').where('uploaded_at', '<=', before(dayMs)).execute();
  await deleteOldFailures(db, now).execute();
  await db.deleteFrom('request_counts').where('ends_at', '<', now).execute();
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', before(deviceLifetimeMs))
    .execute();
  return removed;
}

/** Deletes the failed sign-ins of accounts without one in the last day. */
export const deleteOldFailures = (db: Kysely<Schema>, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', new Date(now.getTime() - dayMs))
    .where('blocked_until', '<', now);
