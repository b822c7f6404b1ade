import { describe, expect, it } from 'vitest';
import { createClient } from '#api/request.ts';
import { paise } from '#domain/money/money.ts';
import { isMatchingDone, type MatchCommand } from './matchCommand.ts';

const days = { bank: 'HDFC', from: '2026-11-01', to: '2026-11-20' };

/** A client of a server on which these matches exist. */
const clientWith = (...ids: readonly string[]) =>
  createClient({
    baseUrl: '',
    fetch: async () =>
      Response.json({
        status: 'success',
        message: ids.map((id) => ({
          MATCH_ID: id,
          MATCHED_AT: '2026-11-20T10:00:00+05:30',
          MATCHED_BY: 'ADM01',
          REASON: '',
          PARTS: [],
        })),
      }),
    username: () => 'admin',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });

const part = { lineId: '7', paymentId: 'payment-1', amount: paise(1000), fee: paise(0) };
const match: MatchCommand = {
  kind: 'match',
  matches: [
    { id: 'match-01', parts: [part] },
    { id: 'match-02', parts: [part] },
  ],
  reason: '',
};
const undo: MatchCommand = {
  kind: 'undo',
  match: { id: 'match-01', matchedAt: '', matchedBy: '', reason: '', parts: [] },
  reason: '',
};

describe('a change without an answer', () => {
  it.each<[string, MatchCommand | null, readonly string[], boolean]>([
    ['matched all', match, ['match-01', 'match-02'], true],
    ['matched nothing', match, ['match-09'], false],
    ['took a match back', undo, ['match-02'], true],
    ['took nothing back', undo, ['match-01'], false],
    ['is not known', null, ['match-01'], false],
  ])('%s', async (_, command, ids, isDone) => {
    expect(await isMatchingDone(clientWith(...ids), days, command)).toMatchObject({
      ok: true,
      value: isDone,
    });
  });
});
