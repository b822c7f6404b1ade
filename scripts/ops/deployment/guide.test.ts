import { describe, expect, test } from 'vitest';
import { codeBlocksOf } from '#server/process/codeBlocks.ts';
import {
  commandsOf,
  type Commands,
  commands,
  contentOf,
  type File,
  files,
  guide,
  unknownBlocks,
} from './guide.ts';

test('reads language, file and text of code blocks', () => {
  const markdown = 'Text\n\n```sh\na\nb\n```\n\n```ini /etc/x.conf\n[c]\n```\n\n```\nd\n```\n';
  expect(codeBlocksOf(markdown)).toEqual([
    { language: 'sh', file: '', text: 'a\nb\n' },
    { language: 'ini', file: '/etc/x.conf', text: '[c]\n' },
    { language: '', file: '', text: 'd\n' },
  ]);
});

describe('docs/deployment.md and docs/operating.md', () => {
  test('show no command that is neither carried out nor an example', () => {
    expect(unknownBlocks(guide)).toEqual([]);
    expect(unknownBlocks(codeBlocksOf('```sh\nrm -rf /srv\n```\n'))).toHaveLength(1);
    expect(unknownBlocks(codeBlocksOf('```ini /etc/unknown\n[a]\n```\n'))).toHaveLength(1);
  });

  test.each(Object.keys(commands) as Commands[])('have the commands: %s', (name) => {
    expect(commandsOf(name, {})).not.toBe('');
  });

  test.each(Object.keys(files) as File[])('have the file: %s', (name) => {
    expect(contentOf(name, {})).not.toBe('');
  });
});
