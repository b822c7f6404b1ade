import { describe, expect, it } from 'vitest';
import { changesBetween } from './recordChanges.ts';

const base = { notes: 'a', status: 'PND', amount: '1' };

describe('changesBetween', () => {
  it.each<[title: string, now: object, typed: object, changes: readonly object[]]>([
    ['nothing changed', {}, { notes: 'mine' }, []],
    [
      'the other user changed another field',
      { status: 'NPP' },
      { notes: 'mine' },
      [{ field: 'status', theirs: 'NPP' }],
    ],
    [
      'both changed the same field',
      { notes: 'theirs' },
      { notes: 'mine' },
      [{ field: 'notes', theirs: 'theirs', mine: 'mine' }],
    ],
    [
      'both changed it to the same value',
      { notes: 'same' },
      { notes: 'same' },
      [{ field: 'notes', theirs: 'same' }],
    ],
    ['nothing was typed', { notes: 'theirs' }, {}, [{ field: 'notes', theirs: 'theirs' }]],
  ])('%s', (_title, now, typed, changes) => {
    expect(changesBetween(base, { ...base, ...now }, { ...typed })).toEqual(changes);
  });
});
