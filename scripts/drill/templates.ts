import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = new URL('../../docs/high-availability/', import.meta.url);

export type Template = 'etcd.yml' | 'patroni.yml' | 'haproxy-database.cfg' | 'haproxy-servers.cfg';

export const superuserPassword = 'superuser-of-the-drill';

/** Returns a documented configuration with the values of one machine. */
export function fillTemplate(
  name: Template,
  values: Readonly<Record<'NAME' | 'ADDRESS' | 'FOLDER', string>>,
): string {
  const all: Readonly<Record<string, string>> = {
    ...values,
    SUPERUSER_PASSWORD: superuserPassword,
    REPLICATION_PASSWORD: 'replication-of-the-drill',
  };
  const placeholder = new RegExp(`\\b(${Object.keys(all).join('|')})\\b`, 'g');
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text.replaceAll(placeholder, (word) => all[word] ?? word);
}

/**
 * Changes settings of Patroni's `dcs` section.
 * @param changes such as `ttl=30` @throws RangeError for a setting it lacks
 */
export function changeSettings(text: string, changes: readonly string[]): string {
  return changes.reduce((changed, change) => {
    const [name = '', value = ''] = change.split('=', 2);
    const line = new RegExp(`^    ${name}: .*$`, 'm');
    if (!value || !line.test(changed)) throw new RangeError(`patroni.yml has no setting ${change}`);
    return changed.replace(line, `    ${name}: ${value}`);
  }, text);
}

/** Creates a folder for a user and writes files into it. */
export function writeFiles(
  target: string,
  files: Readonly<Record<string, string>>,
  owner: { uid: number; gid: number },
): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  chownSync(target, owner.uid, owner.gid);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(target, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, owner.uid, owner.gid);
  }
}
