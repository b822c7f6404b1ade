import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import {
  isChosen,
  isSameList,
  type ListView,
  moved,
  nameProblem,
  type SavedView,
} from './savedView.ts';

const all: ListView = { section: 'all', search: '', order: 'newest', sort: 'created', filters: {} };
const view = (id: string, name: string): SavedView => ({ ...all, id, name });

it.each<[string, Partial<ListView>, boolean]>([
  ['nothing', {}, false],
  ['spaces', { search: '  ' }, false],
  ['another section', { section: 'alert' }, false],
  ['a search', { search: 'asha' }, true],
  ['the order', { order: 'oldest' }, true],
  ['a sort', { sort: 'amount' }, true],
  ['a filter', { filters: { isMine: true } }, true],
])('a list with %s is chosen: %s', (_title, change, expected) => {
  expect(isChosen({ ...all, ...change })).toBe(expected);
});

it.each<[string, Partial<ListView>, Partial<ListView>, boolean]>([
  [
    'statuses in another order',
    { filters: { statuses: ['PND', 'HLD'] } },
    { filters: { statuses: ['HLD', 'PND'] } },
    true,
  ],
  ['a search in capitals with spaces', { search: 'Asha ' }, { search: 'asha' }, true],
  ['another tab', { section: 'alert' }, {}, false],
  ['another order', { order: 'oldest' }, {}, false],
  ['another sort', { sort: 'amount' }, {}, false],
  ['another search', { search: 'asha' }, { search: 'ash' }, false],
  ['a bank or an agent', { filters: { bank: 'X' } }, { filters: { agent: 'X' } }, false],
  [
    'the least or the most',
    { filters: { minAmount: paise(5) } },
    { filters: { maxAmount: paise(5) } },
    false,
  ],
  [
    'one flag more',
    { filters: { isMine: true } },
    { filters: { isMine: true, isClaimed: true } },
    false,
  ],
])('compares lists with %s', (_title, one, other, expected) => {
  expect(isSameList({ ...all, ...one }, { ...all, ...other })).toBe(expected);
});

describe('the name of a view', () => {
  const views = [view('a', 'Today'), view('b', 'HDFC')];
  it.each([
    ['', undefined, 'missing'],
    ['   ', undefined, 'missing'],
    ['today ', undefined, 'taken'],
    ['TODAY', 'a', null],
    ['today', 'b', 'taken'],
    ['Tomorrow', undefined, null],
  ])('“%s” of %s is %s', (name, id, problem) => {
    expect(nameProblem(name, views, id)).toBe(problem);
  });
});

it.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('moves %s by %i', (id, by, ids) => {
  expect(moved(['a', 'b', 'c'], id, by).join('')).toBe(ids);
});
