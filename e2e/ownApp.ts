import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { type AppProcess, startAppProcess } from './appProcess.ts';
import { freePort } from '../scripts/freePort.ts';

/** The app of one test file, with its own settings and database. */
export interface OwnApp extends Pick<AppProcess, 'stop'> {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  /** Moves the clock of the server, and not that of browsers. */
  letElevenMinutesPass: () => void;
  /** The same by a day, which ends all sessions. */
  letDayPass: () => void;
}

/**
 * Starts an app that other test files do not use. Resolves when it answers.
 * @param host `localhost` where browsers need a domain
 */
export async function startOwnApp(
  settingsOf: (origin: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<OwnApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-own-'));
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const app = startAppProcess(port, dataDir, {
    NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('e2e/movableClock.ts')).href}`,
    ...(await settingsOf(origin)),
  });
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
  await expect.poll(isReady, { timeout: 600_000 }).toBe(true);
  return {
    origin,
    letElevenMinutesPass: () => app.signal('SIGUSR2'),
    letDayPass: () => app.signal('SIGHUP'),
    async stop() {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
