import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env, platform } from 'node:process';
import { chromium } from 'playwright';

/** Chromium without a user interface, which needs less than half the work per page. */
const shell = '/usr/bin/chromium-headless-shell';

/** Usual installation paths of Chromium and Chrome. */
const usualPlaces = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** Arguments for an automated Chromium, without prompts and background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Path of an installed Chromium: CHROMIUM_PATH, then the usual paths (headless shells first), then
 * that of Playwright. Undefined if there is none. Headless shells do not let pages show notifications.
 *
 * @param {{ hasNotifications?: boolean }} [needs]
 * @returns {string | undefined}
 */
export function findChromium({ hasNotifications = false } = {}) {
  const places = [
    ...(hasNotifications ? [] : [env.CHROMIUM_PATH, shell]),
    ...(Object.hasOwn(usualPlaces, platform) ? usualPlaces[platform] : []),
    chromium.executablePath(),
  ];
  return places.find((place) => place && existsSync(place));
}
