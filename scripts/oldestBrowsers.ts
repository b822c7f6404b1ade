/** The oldest browsers that the app works in, as README.md states. Safari's version is that of iOS too. */
export const oldestBrowsers = {
  chrome: '109',
  edge: '109',
  firefox: '115',
  safari: '16.4',
} as const;

/** Targets of the build, which rewrites newer syntax. Nothing replaces newer functions; see e2e/app/oldBrowsers.spec.ts. */
export const buildTargets = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
  `ios${oldestBrowsers.safari}`,
];
