/** What an automated Chromium is started with, so that it neither asks nor calls home. */
export const chromiumArgs: string[];

/** Path of an installed Chromium, or undefined when there is none. */
export function findChromium(needs?: { hasNotifications?: boolean }): string | undefined;
