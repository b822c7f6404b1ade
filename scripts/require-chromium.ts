import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';

/** Commands that install Chromium, tried in order. Each fails quickly if it does not apply. */
const installs: readonly (readonly [string, ...string[]])[] = [
  ['node_modules/.bin/playwright', 'install', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell'],
];

/**
 * Returns the path of Chromium and installs it if necessary. Prints instructions and exits if that
 * fails.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium found, installing one …');
  for (const [command, ...args] of installs) {
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  console.error('Install Chromium or Chrome, or name its path in CHROMIUM_PATH.');
  process.exit(1);
}
