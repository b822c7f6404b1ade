import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A build that is reused until one of its sources changes. */
interface Build {
  /** A file that exists when the build has succeeded. */
  output: string;
  /** The file that stores the stamp of the sources it was made from. */
  stamp: string;
  sources: readonly string[];
}

const stamps = 'node_modules/.cache/remit-desk';
const appSources = [
  'src/**/*',
  'public/**/*',
  'index.html',
  // The build itself: its configuration, and what that imports.
  'vite.config.ts',
  'scripts/documents.ts',
  'scripts/firstFrames.ts',
  'scripts/oldestBrowsers.ts',
  'scripts/sourceMapsApart.ts',
  'scripts/parsedTexts.ts',
  'scripts/sourcePlugins.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // Vite reads these in production mode.
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

export const webApp: Build = {
  output: 'dist/index.html',
  stamp: `${stamps}/build-stamp`,
  sources: appSources,
};

export const storybook: Build = {
  output: 'storybook-static/index.json',
  stamp: `${stamps}/storybook-stamp`,
  // Flows share rules with the server.
  sources: [...appSources, 'server/**/*', 'stories/**/*', '.storybook/*'],
};

/** A hash of the sources' names, times and sizes and of the settings that are built in. */
function currentStamp({ sources }: Build, folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: folder }).sort()) {
    const { mtimeMs, size } = statSync(path.join(folder, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** Returns whether the build exists and was made from the current sources of this folder. */
export function isBuilt(build: Build, folder = '.'): boolean {
  try {
    const stamp = readFileSync(path.join(folder, build.stamp), 'utf8');
    return (
      statSync(path.join(folder, build.output)).isFile() && stamp === currentStamp(build, folder)
    );
  } catch {
    return false;
  }
}

export function rememberBuild(build: Build, folder = '.'): void {
  const stamp = path.join(folder, build.stamp);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, currentStamp(build, folder));
}
