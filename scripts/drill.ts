import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissingForDrill } from './drill/prerequisites.ts';

/**
 * `npm run drill`: builds the highly available set-up of docs/deployment.md on this machine, breaks
 * it under load, and checks that every acknowledged write is there once. Three database machines,
 * three servers and a proxy are network namespaces. Arguments:
 *
 *   --only switchover,power-cut   these faults instead of all of them
 *   --rounds 3                    each fault so many times
 *   --set ttl=30                  another value for a setting in docs/high-availability/patroni.yml
 *
 * Exit code 1 if an acknowledged write was lost or doubled, an answer was 500, a server ended
 * by itself, writes did not become possible again, or the auditor found something; 2 if the drill could not run.
 */
const missing = findMissingForDrill();
if (missing.length > 0) {
  console.error(`The drill cannot run here. It needs ${missing.join(', ')}.`);
  process.exit(2);
}

const main = fileURLToPath(new URL('drill/main.ts', import.meta.url));
// Everything is in namespaces of its own, so all of it vanishes when the drill ends, however it
// ends. The shell is their first process, which reaps processes that have lost their parent.
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const shell = ['sh', '-c', '"$@"; exit $?', 'drill'];
const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-drill-'));
const child = spawn(
  'unshare',
  [...namespaces, ...shell, process.execPath, main, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, DRILL_FOLDER: folder } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => child.kill('SIGKILL'));
const [code] = await once(child, 'exit');
rmdirSync(folder);
process.exitCode = code ?? 2;
