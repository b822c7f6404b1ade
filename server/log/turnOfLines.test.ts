import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnOfLines } from './turnOfLines.ts';

it('writes the lines of a turn together, in their order', async () => {
  const output = new PassThrough();
  const written: string[] = [];
  output.on('data', (chunk) => written.push(String(chunk)));
  const lines = new TurnOfLines(output);
  lines.write('one\n');
  lines.write('two\n');
  await turn();
  lines.write('three\n');
  await turn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

it('outlives a reader that is gone', async () => {
  const output = new PassThrough();
  const lines = new TurnOfLines(output);
  output.destroy(new Error('broken pipe'));
  lines.write('one\n');
  await turn();
  lines.write('two\n');
  await turn();
  expect(output.destroyed).toBe(true);
});
