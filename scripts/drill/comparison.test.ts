import { expect, test } from 'vitest';
import { difference } from './comparison.ts';

const acknowledged = ['initiate', 'payment', 'payment'];

test.each([
  ['every acknowledged write', ['payment', 'initiate', 'payment'], null, { lost: 0, doubled: 0 }],
  ['a write less', ['initiate', 'payment'], null, { lost: 1, doubled: 0 }],
  ['nothing', [], 'check', { lost: 3, doubled: 0 }],
  ['a write more', [...acknowledged, 'payment'], null, { lost: 0, doubled: 1 }],
  ['a write without an answer', [...acknowledged, 'check'], 'check', { lost: 0, doubled: 0 }],
  ['it twice', [...acknowledged, 'check', 'check'], 'check', { lost: 0, doubled: 1 }],
  ['another write instead', ['initiate', 'payment', 'hold'], null, { lost: 1, doubled: 1 }],
])('compares acknowledged writes with a database that has %s', (_, recorded, uncertain, result) => {
  expect(difference(recorded, acknowledged, uncertain)).toEqual(result);
});
