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
  'vite.config.ts',
  'scripts/sourcePlugins.ts',
  'package-lock.json',
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
function currentStamp({ sources }: Build): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** Returns whether the build exists and was made from the current sources. */
export function isBuilt(build: Build): boolean {
  try {
    return (
      statSync(build.output).isFile() && readFileSync(build.stamp, 'utf8') === currentStamp(build)
    );
  } catch {
    return false;
  }
}

export function rememberBuild(build: Build): void {
  mkdirSync(path.dirname(build.stamp), { recursive: true });
  writeFileSync(build.stamp, currentStamp(build));
}
