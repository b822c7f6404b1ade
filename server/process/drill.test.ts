import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findMissingForDrill } from '../../scripts/drill/prerequisites.ts';

const drill = fileURLToPath(new URL('../../scripts/drill.ts', import.meta.url));
/** The drill takes about 90 s, on a busy machine longer. */
const timeout = 290_000;

const missing = findMissingForDrill();
if (missing.length > 0) {
  process.stderr.write(`Skipping the failover drill, which needs ${missing.join(', ')}.\n`);
}

test.skipIf(missing.length > 0)(
  'no acknowledged write is lost by a switchover and a power cut of a PostgreSQL with Patroni',
  async () => {
    const args = [drill, '--only', 'switchover,power-cut'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout }).catch(
      (error: Error & { stdout: string }) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      },
    );
    expect(stdout).toMatch(/\| Planned switchover \| [1-9]\d+ \| 0 \| 0 \|/);
    expect(stdout).toMatch(/\| Power cut of the primary \| [1-9]\d+ \| 0 \| 0 \|/);
    expect(stdout).toMatch(/^0 transfers differ$/m);
    expect(stdout).toMatch(/^0 problems in [1-9]/m);
  },
);
