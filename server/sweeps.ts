import type { Kysely } from 'kysely';
import type { Schema } from './db/schema.ts';
import type { FileArchive } from './files/store.ts';
import { unclaimedMs } from './files/removals.ts';
import {
  deleteExpired,
  releaseDeleted,
  releaseUnclaimed,
  removeDue,
  takeBackRemoved,
} from './files/sweep.ts';
import { repeatStep } from './repeatStep.ts';
import { deviceLifetimeMs } from './signIn/knownDevices.ts';
import { deleteOldAttempts } from './signIn/oidc/attempts.ts';
import { deleteEventsBefore } from './notifications/sweep.ts';
import { deleteOldChallenges } from './secondFactor/passkeys/challenges.ts';
import { removeExpiredSessions } from './sessions/endSessions.ts';
import type { SessionTimes } from './sessions/expiry.ts';
import { deleteExpiredClaims } from './transaction/claims/claims.ts';

export interface SweepOptions {
  db: Kysely<Schema>;
  files: FileArchive;
  now: () => Date;
  sessionTimes: SessionTimes;
  /** Retention time of removed files. */
  keepRemovedMs: number;
  /** Retention time of files that users deleted. */
  keepDeletedMs: number;
  /** Called after a sweep. */
  onSwept: (counts: SweptFiles) => void;
  /** Called with the error of a stage. The other stages and the next sweep go on. */
  onError: (error: unknown, stage: string) => void;
}

/** Numbers of files. */
export interface SweptFiles {
  /** Moved to the removed files. */
  removed: number;
  /** Removed files that a row names, and that are stored again. */
  takenBack: number;
  /** Removed files that are deleted for good. */
  deleted: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const notificationDays = 90;

/** Removes expired data now and every hour. @returns a function that ends them after the running stage or file. */
export const startSweeps = (options: SweepOptions): (() => Promise<void>) =>
  repeatStep({
    step: async (stopping) => {
      await sweep(options, stopping);
      return false;
    },
    intervalMs: hourMs,
    onError: (error) => options.onError(error, 'sweep'),
  });

/** Removes expired data and unused files. A stage that fails does not stop the others. */
export async function sweep(options: SweepOptions, stopping?: AbortSignal): Promise<void> {
  const { db, files, sessionTimes, keepRemovedMs, keepDeletedMs, onError } = options;
  const now = options.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const ofFiles = { db, files, now, keepRemovedMs, keepDeletedMs, stopping };
  const run = async <Result>(stage: string, work: () => Promise<Result>) => {
    if (stopping?.aborted) return null;
    try {
      return await work();
    } catch (error) {
      onError(error, stage);
      return null;
    }
  };
  // Rows come first, because a storage that does not answer takes time.
  await run('sessions', () => removeExpiredSessions(db, now, { times: sessionTimes }));
  await run('claims', () => deleteExpiredClaims(db, now).execute());
  await run('notifications', () => deleteEventsBefore(db, before(notificationDays * dayMs)));
  await run('uploads', () =>
    db.deleteFrom('uploads').where('uploaded_at', '<=', before(dayMs)).execute(),
  );
  await run('sign-in failures', () => deleteOldFailures(db, now).execute());
  await run('sign-ins at the provider', () => deleteOldAttempts(db, now).execute());
  await run('passkey challenges', () => deleteOldChallenges(db, now).execute());
  await run('request counts', () =>
    db.deleteFrom('request_counts').where('ends_at', '<', now).execute(),
  );
  await run('known devices', () =>
    db.deleteFrom('known_devices').where('last_used_at', '<', before(deviceLifetimeMs)).execute(),
  );
  await run('unclaimed files', () => releaseUnclaimed(ofFiles));
  await run('deleted files', () => releaseDeleted(ofFiles));
  const removed = await run('removals', () => removeDue(ofFiles));
  const takenBack = await run('files to take back', () => takeBackRemoved(ofFiles));
  const deleted = await run('removed files', () => deleteExpired(ofFiles));
  await run('temporary files', () => files.removeTemporaryOlderThan(before(unclaimedMs)));
  options.onSwept({ removed: removed ?? 0, takenBack: takenBack ?? 0, deleted: deleted ?? 0 });
}

/** Deletes the failed sign-ins of accounts without one in the last day. */
export const deleteOldFailures = (db: Kysely<Schema>, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', new Date(now.getTime() - dayMs))
    .where('blocked_until', '<', now);
