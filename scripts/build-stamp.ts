import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = 'node_modules/.cache/remit-desk/build-stamp';
const sources = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Names what the web app is built from: its files and the settings that are built in. */
function currentStamp(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** Whether `dist/` holds the build of what is in the folder now. */
export function isBuilt(): boolean {
  try {
    return (
      statSync('dist/index.html').isFile() && readFileSync(stampFile, 'utf8') === currentStamp()
    );
  } catch {
    return false;
  }
}

export function rememberBuild() {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, currentStamp());
}
