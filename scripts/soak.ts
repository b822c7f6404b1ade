import { spawnSync } from 'node:child_process';

// `npm run soak`: searches much longer than `npm test` does for a sequence of actions on which the
// server and the model of it disagree. SOAK_SECONDS is for each search; SOAK_SEED repeats one.
const { SOAK_SECONDS = '600', SOAK_SEED = String(Date.now() % 2 ** 31) } = process.env;
console.log(`SOAK_SECONDS=${SOAK_SECONDS} SOAK_SEED=${SOAK_SEED}`);
const args = [
  'run',
  '--project',
  'server',
  '--reporter=verbose',
  'server/transaction/model.test.ts',
];
const { status } = spawnSync('node_modules/.bin/vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, SOAK_SECONDS, SOAK_SEED },
});
process.exitCode = status ?? 1;
