// Runs before `npm start` and `npm test` with the installed Node. Installs missing packages, so
// that a fresh clone needs no other step.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import process from 'node:process';

const installed = 'node_modules/.package-lock.json';

const isCurrent =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;

if (!isCurrent) {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    // npm also reports install scripts and engines; only errors matter here.
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see the messages above.');
    process.exit(1);
  }
}
