import { existsSync } from 'node:fs';
import path from 'node:path';

/** Administration programs are often missing in the PATH of a service. */
const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];

const isInstalled = (program: string) =>
  folders.some((folder) => existsSync(path.resolve(folder, program)));

/**
 * Returns what a command needs and this machine lacks: root, and programs.
 *
 * @param programs names or paths of programs, with the package of Debian 12 that contains each
 */
export function findMissing(programs: Readonly<Record<string, string>>): string[] {
  const missing = Object.entries(programs).filter(([program]) => !isInstalled(program));
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...missing.map(([program, name]) => `${program} (package ${name})`),
  ];
}
