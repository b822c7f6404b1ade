import { expect, it } from 'vitest';
import { latestRows, withoutRows } from './selectionResult.ts';

const selected = new Map([
  ['a', { id: 'a', status: 'Waiting' }],
  ['b', { id: 'b', status: 'Waiting' }],
]);

it('returns selected rows as they are now, and those that have left the list as they were', () => {
  const loaded = [
    { id: 'b', status: 'Hold' },
    { id: 'c', status: 'Waiting' },
  ];
  expect(latestRows(selected, loaded)).toEqual([
    { id: 'a', status: 'Waiting' },
    { id: 'b', status: 'Hold' },
  ]);
});

it('takes rows out', () => {
  expect([...withoutRows(selected, ['a', 'x']).keys()]).toEqual(['b']);
});
