import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ReceiveFiles } from '#server/api/call.ts';
import { receiveStatement } from './statementStore.ts';

test('a second file is refused before it is read', async () => {
  const second = Readable.from(['b']);
  const receiveFiles: ReceiveFiles = async (store) => {
    await store?.receive(Readable.from(['a']), 'a.csv');
    await store?.receive(second, 'b.csv');
    return [];
  };
  const received = receiveStatement({} as never, receiveFiles);
  await expect(received).rejects.toThrow('Only one file can be uploaded');
  expect(second.readableDidRead).toBe(false);
});
