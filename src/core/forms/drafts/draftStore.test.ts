import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { type Draft, openDraftStore, removeExpiredDrafts } from './draftStore.ts';

const week = 7 * 24 * 3_600_000;
const draft: Draft = {
  id: 'a',
  form: 'initiate',
  typed: { customer: 'Asha' },
  base: null,
  savedAt: 1_000,
  sentAt: null,
};
const file = new File(['x'], 'x.png');

function setUp() {
  const objects = createMemoryObjectStore();
  let time = 1_000;
  return {
    objects,
    /** Opens the drafts of a user, as on a new visit. */
    open: (userId = '7') => openDraftStore(objects, userId, () => time),
    pass: (ms: number) => void (time += ms),
  };
}

describe('drafts', () => {
  it('are found by form on the next visit, the latest first', async () => {
    const { open } = setUp();
    const drafts = open();
    await drafts.put(draft);
    await drafts.put({ ...draft, id: 'b', savedAt: 1_001 });
    await drafts.put({ ...draft, id: 'c', form: 'new user' });
    const found = await open().find('initiate');
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('are visible only to their user', async () => {
    const { open } = setUp();
    await open('7').put(draft);
    expect(await open('8').find('initiate')).toEqual([]);
    expect(await open('77').find('initiate')).toEqual([]);
  });

  it('are removed with their files', async () => {
    const { open } = setUp();
    const drafts = open();
    for (const id of ['a', 'b']) {
      await drafts.put({ ...draft, id });
      await drafts.putFile({ draftId: id, id: 'f', file, stored: null });
    }
    await drafts.remove('a');
    expect(await drafts.filesOf('a')).toEqual([]);
    expect(await drafts.filesOf('b')).toHaveLength(1);
    await drafts.removeFile('b', 'f');
    expect(await drafts.filesOf('b')).toEqual([]);
  });

  it('expire after a week', async () => {
    const { objects, open, pass } = setUp();
    await open().put(draft);
    pass(week + 1);
    expect(await open().find('initiate')).toEqual([]);
    expect(await objects.getAll('drafts', ['7'])).toEqual([]);
  });

  it('of an earlier app version keep their values', async () => {
    const { objects, open } = setUp();
    const { typed, base: _, ...rest } = draft;
    await objects.put('drafts', { ...rest, userId: '7', values: { initiate: typed } });
    expect(await open().find('initiate')).toMatchObject([{ id: 'a', typed, base: null }]);
  });
});

it('removes the expired drafts of all users', async () => {
  const objects = createMemoryObjectStore();
  const day = 24 * 3_600_000;
  const at = 100 * day;
  for (const [id, savedAt] of [
    ['old', at - 8 * day],
    ['recent', at - 6 * day],
    ['in the future', at + 8 * day],
  ] as const) {
    const draft = { id, form: 'form', typed: {}, base: null, savedAt, sentAt: null };
    await openDraftStore(objects, `user of ${id}`, () => at).put(draft);
  }
  await removeExpiredDrafts(objects, at);
  expect(await objects.getAll('drafts', [])).toMatchObject([{ id: 'recent' }]);
});
