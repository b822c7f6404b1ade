import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LineBuffer } from './lineBuffer.ts';

it('writes the lines of an event loop turn together, in order', async () => {
  const output = new PassThrough();
  const written: string[] = [];
  output.on('data', (chunk) => written.push(String(chunk)));
  const lines = new LineBuffer(output);
  lines.write('one\n');
  lines.write('two\n');
  await nextTurn();
  lines.write('three\n');
  await nextTurn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

it('continues after the reader has closed the pipe', async () => {
  const output = new PassThrough();
  const lines = new LineBuffer(output);
  output.destroy(new Error('broken pipe'));
  lines.write('one\n');
  await nextTurn();
  lines.write('two\n');
  await nextTurn();
  expect(output.destroyed).toBe(true);
});
