import { describe, expect, it } from 'vitest';
import { wallClock } from './time.ts';

describe('wallClock', () => {
  it.each(['2026-11-21T14:32:05+05:30', '2026-11-21T14:32:05Z', '2026-11-21T14:32:05.123-11:00'])(
    'keeps the local time of %s',
    (iso) => {
      expect(wallClock(iso)?.toISOString()).toBe('2026-11-21T14:32:05.000Z');
    },
  );

  it.each(['', '2026-11-21', '2026-11-21T14:32:05', 'yesterday'])('rejects %j', (text) => {
    expect(wallClock(text)).toBeNull();
  });
});
