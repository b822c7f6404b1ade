import { expect, it } from 'vitest';
import { coalesce, type LiveChange, type TransactionChange } from './changes.ts';
import { NewestStates } from './newestStates.ts';

const states = {
  hidden: { status: 'WTG', agent_id: 5 },
  visible: { status: 'PND', agent_id: 5 },
} as const;
type State = keyof typeof states;

const change = (version: number, before: State | null, after: State): TransactionChange => ({
  kind: 'transaction',
  id: 'a',
  version,
  isNewVersion: true,
  before: before && states[before],
  after: states[after],
});

it('joins the changes of one transaction, in any order', () => {
  const [created, accepted] = [change(1, null, 'hidden'), change(2, 'hidden', 'visible')];
  const joined = change(2, null, 'visible');
  expect(coalesce([created, accepted])).toEqual([joined]);
  expect(coalesce([accepted, created])).toEqual([joined]);
});

it('keeps the version of a change that is joined with one without', () => {
  const attached = { ...change(2, 'visible', 'visible'), isNewVersion: false };
  expect(coalesce([change(2, 'hidden', 'visible'), attached])).toEqual([
    change(2, 'hidden', 'visible'),
  ]);
});

it('removes duplicates, and keeps different changes', () => {
  const other = { ...change(1, null, 'hidden'), id: 'b' };
  expect(coalesce([{ kind: 'rate' }, other, { kind: 'rate' }, { kind: 'banks' }])).toEqual([
    { kind: 'rate' },
    other,
    { kind: 'banks' },
  ]);
});

it('keeps equal notifications, which are counted', () => {
  const event: LiveChange = {
    kind: 'event',
    role: 'admin',
    agentId: null,
    actorId: 1,
    about: { kind: 'transaction', id: 'a' },
  };
  expect(coalesce([event, { kind: 'rate' }, event])).toEqual([event, { kind: 'rate' }, event]);
});

it('lets an older change that arrives late lead to the newest state', () => {
  const newest = new NewestStates();
  const reopened = change(6, 'hidden', 'visible');
  expect(newest.correct(reopened)).toEqual(reopened);
  expect(newest.correct(change(5, 'visible', 'hidden'))).toEqual(change(6, 'visible', 'visible'));
});

it('forgets states after a while', () => {
  const newest = new NewestStates();
  newest.correct(change(6, 'hidden', 'visible'));
  newest.age();
  const late = change(5, 'visible', 'hidden');
  expect(newest.correct(late)).not.toEqual(late);
  newest.age();
  newest.age();
  expect(newest.correct(late)).toEqual(late);
});
