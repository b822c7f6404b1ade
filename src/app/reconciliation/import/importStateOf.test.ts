import { expect, it } from 'vitest';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';
import { importStateOf } from './importStateOf.ts';

const preview: StatementPreview = {
  digest: 'a1',
  columns: ['Date'],
  rows: [],
  mapping: null,
  format: 'csv',
  account: '',
  opening: null,
  closing: null,
  counts: { new: 1, known: 0, doubtful: 0 },
  lines: [],
  doubtful: [],
  skipped: [],
  breaks: [],
};
const ready = (change: Partial<StatementPreview> = {}): DetailState<StatementPreview> => ({
  kind: 'ready',
  freshness: { kind: 'fresh' },
  ...preview,
  ...change,
});

it.each<[DetailState<StatementPreview>, boolean, object]>([
  [{ kind: 'loading' }, false, { kind: 'reading' }],
  [{ kind: 'failed' }, false, { kind: 'failed' }],
  [{ kind: 'offline' }, false, { kind: 'offline' }],
  [
    { kind: 'missing', message: 'Line 2' },
    false,
    { kind: 'unreadable', message: 'Line 2', canMap: true },
  ],
  // Its columns could not be read either.
  [{ kind: 'missing', message: 'Empty' }, true, { kind: 'unreadable', canMap: false }],
  [ready(), false, { kind: 'ready', preview }],
  [ready({ rows: [['1']] }), true, { kind: 'mapping', columns: ['Date'], rows: [['1']] }],
])('%j, mapping: %s', (state, isMapping, expected) => {
  expect(importStateOf(state, isMapping)).toMatchObject(expected);
});
