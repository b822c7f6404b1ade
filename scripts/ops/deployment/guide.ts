import { readFileSync } from 'node:fs';
import {
  blockWith,
  type CodeBlock,
  codeBlocksOf,
  deploymentGuide,
} from '#server/process/codeBlocks.ts';

/** The code blocks of the guide and of the chapter about restoring a backup. */
export const guide = [
  ...deploymentGuide,
  ...codeBlocksOf(readFileSync('docs/operating.md', 'utf8')),
];

/** Words in each block that is carried out. */
export const commands = {
  packages: 'apt-get install',
  release: 'git clone … /srv/remit-desk/1.0.0',
  accounts: 'useradd',
  start: 'systemctl enable --now remit-desk\n',
  nginxLimits: 'worker_rlimit_nofile',
  proxy: 'systemctl reload nginx',
  timer: 'systemctl enable --now remit-desk-backup.timer',
  upgrade: 'git clone … /srv/remit-desk/1.1.0',
  migrate: 'server/migrateDatabase.ts',
  restore: 'pg_restore',
} as const;

/** Words in each block of commands that is not carried out. */
export const examples = {
  'needs podman or docker': 'podman build',
  'needs docker': 'docker compose',
  'is for the embedded database': 'npm run backup -- /srv/backups',
  'reads the stack of a browser': 'npm run --silent stack',
} as const;

/** Files of the guide that are written as they are. */
export const files = {
  settings: '/etc/remit-desk.env',
  service: '/etc/systemd/system/remit-desk.service',
  backupService: '/etc/systemd/system/remit-desk-backup.service',
  backupTimer: '/etc/systemd/system/remit-desk-backup.timer',
  nginx: '/etc/nginx/sites-enabled/remit-desk',
  caddy: '/etc/caddy/Caddyfile',
} as const;

export type Commands = keyof typeof commands;
export type File = keyof typeof files;

/** Returns the commands of a block, with the values that the guide leaves open. */
export function commandsOf(name: Commands, values: Readonly<Record<string, string>>): string {
  return fill(blockWith(guide, commands[name]).text, values);
}

/** Returns the content of a file, with the values that the guide leaves open. */
export function contentOf(name: File, values: Readonly<Record<string, string>>): string {
  const block = guide.find(({ file }) => file === files[name]);
  if (!block) throw new Error(`the guide does not show ${files[name]}`);
  return fill(block.text, values);
}

/** Returns the blocks that are neither carried out nor listed as examples. */
export function unknownBlocks(blocks: readonly CodeBlock[]): CodeBlock[] {
  const known: readonly string[] = [...Object.values(commands), ...Object.values(examples)];
  const shown: readonly string[] = Object.values(files);
  return blocks.filter(({ language, file, text }) =>
    file === ''
      ? language === 'sh' && !known.some((words) => text.includes(words))
      : !shown.includes(file),
  );
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((all, [open, value]) => all.replaceAll(open, value), text);
}
