import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { type Draft, openDraftStore } from './draftStore.ts';
import { lockLatestDraft, lockNewDraft } from './lockDraft.ts';

const hour = 3_600_000;

async function setUp(change: Partial<Draft> = {}) {
  const drafts = openDraftStore(createMemoryObjectStore(), '7', () => 0);
  // Locks are shared by the whole process.
  const id = crypto.randomUUID();
  await drafts.put({
    id,
    form: 'a',
    typed: { notes: 'x' },
    base: null,
    savedAt: 0,
    sentAt: null,
    ...change,
  });
  const file = {
    id: 'f',
    file: new File(['x'], 'x.png'),
    stored: { id: '1', name: 'x', url: '', thumbUrl: '' },
  };
  await drafts.putFile({ ...file, draftId: id });
  return { id, drafts };
}

describe('locking a draft', () => {
  it('finds the latest draft of the form, with its files', async () => {
    const { id, drafts } = await setUp();
    const locked = await lockLatestDraft(drafts, 'a', () => 0);
    expect(locked).toMatchObject({ draft: { id }, files: [{ id: 'f' }] });
    expect(await lockLatestDraft(drafts, 'b', () => 0)).toBeNull();
  });

  it('skips a draft that another tab has locked', async () => {
    const { id, drafts } = await setUp();
    const locked = await lockLatestDraft(drafts, 'a', () => 0);
    expect(await lockLatestDraft(drafts, 'a', () => 0)).toBeNull();
    locked?.release();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await lockLatestDraft(drafts, 'a', () => 0)).toMatchObject({ draft: { id } });
  });

  it('copies a draft to a new id when its uploads may have expired', async () => {
    const { id, drafts } = await setUp();
    const locked = await lockLatestDraft(drafts, 'a', () => 12 * hour + 1);
    expect(locked?.draft.id).not.toBe(id);
    expect(locked).toMatchObject({ draft: { typed: { notes: 'x' } }, files: [{ stored: null }] });
    expect(await drafts.filesOf(id)).toEqual([]);
  });

  it('keeps the id of a draft that was sent', async () => {
    const { id, drafts } = await setUp({ sentAt: 0 });
    const locked = await lockLatestDraft(drafts, 'a', () => 24 * hour);
    expect(locked?.draft.id).toBe(id);
  });

  it('creates an empty draft with its own id', async () => {
    const first = await lockNewDraft('a');
    const second = await lockNewDraft('a');
    expect(first.draft.id).not.toBe(second.draft.id);
    expect(first).toMatchObject({ draft: { form: 'a', typed: {}, base: null }, files: [] });
  });
});
