import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this release. */
export const thisRelease = fileURLToPath(new URL('../..', import.meta.url));
/** Files of a release that a server reads. */
const parts = ['package.json', 'server', 'src/domain', 'src/api/contract'];

/** Copies this release to a folder and adds migrations to the copy. @returns the folder */
export function makeNextRelease(
  folder: string,
  migrations: Readonly<Record<string, string>>,
): string {
  for (const part of parts)
    cpSync(join(thisRelease, part), join(folder, part), { recursive: true });
  symlinkSync(join(thisRelease, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(migrations)) {
    writeFileSync(join(folder, 'server/db/migrations', `${name}.sql`), text);
  }
  return folder;
}
