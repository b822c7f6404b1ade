import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Machine } from './machine.ts';
import { preparation, rehearsal, type Step } from './rehearsal.ts';
import { findMissing } from '../programs.ts';

/**
 * `npm run rehearse:deployment`: carries out docs/deployment.md on a new Debian machine, which is a
 * folder with a systemd of its own: every command and file, from the packages to an upgrade. It
 * needs root, and Debian's packages debootstrap and systemd-container. Takes the commit that is
 * checked out. Exit code 1 if the guide is wrong; 2 if it could not be tried.
 */
const missing = findMissing({
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
});
if (missing.length > 0) {
  console.error(`The guide cannot be tried here. It needs ${missing.join(', ')}.`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-deployment-'));
const machine = new Machine(path.join(folder, 'root'));

async function carryOut(steps: readonly Step[]): Promise<void> {
  for (const { title, work } of steps) {
    console.log(title);
    await work(machine);
  }
}

try {
  console.log('installs Debian');
  machine.install();
  await carryOut(preparation);
  await machine.boot();
  await carryOut(rehearsal);
  console.log('\nThe guide works.');
} catch (error) {
  console.error(`\nThe guide is wrong: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await machine.stop();
  rmSync(folder, { recursive: true, force: true });
}
