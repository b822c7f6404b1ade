// Runs before `npm start` and other commands with the installed Node, and after each installation. Installs
// what is missing, so that a fresh clone needs no other step: the packages, those of the folders in the
// arguments, and Node 24 if the installed one is too old.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} folder with a lock file. */
function install(folder) {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    // npm also reports install scripts and engines; only errors matter here.
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (status !== 0) fail('The packages could not be installed: see the messages above.');
}

/** Makes npm's commands run on a Node of scripts/node. */
function useNewerNode() {
  install('scripts/node');
  const node = 'scripts/node/node_modules/.bin/node';
  if (!existsSync(node)) fail('Install Node 22.18 or newer.');
  const link = 'node_modules/.bin/node';
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join('../..', node), link);
}

const isInstalling = process.env.npm_lifecycle_event === 'prepare';
if (!isInstalling) install('.');
for (const folder of process.argv.slice(2)) install(folder);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major >= 24 || (major === 22 && minor >= 18);
if (!isNewEnough) useNewerNode();
