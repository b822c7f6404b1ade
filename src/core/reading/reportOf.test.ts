import { expect, it } from 'vitest';
import { reportOf } from './reportOf.ts';

const admin = { id: '1', name: 'admin', code: 'ADM01', role: 'admin', phone: '' } as const;

it.each([
  [{ from: '2026-11-01', to: '2026-11-02' }, 'report'],
  [{ from: '2026-11-02', to: '2026-11-01' }, null],
  [null, null],
])('the report of %j is read as %s', (range, list) => {
  expect(reportOf(admin, range).name).toBe(list);
});
