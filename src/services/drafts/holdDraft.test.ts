import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#platform/memoryObjectStore.ts';
import { type Draft, openDraftStore } from './draftStore.ts';
import { holdLatestDraft, holdNewDraft } from './holdDraft.ts';

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

describe('holding a draft', () => {
  it('finds the latest draft of the form, with its files', async () => {
    const { id, drafts } = await setUp();
    const held = await holdLatestDraft(drafts, 'a', () => 0);
    expect(held).toMatchObject({ draft: { id }, files: [{ id: 'f' }] });
    expect(await holdLatestDraft(drafts, 'b', () => 0)).toBeNull();
  });

  it('leaves a draft to the tab that holds it', async () => {
    const { id, drafts } = await setUp();
    const held = await holdLatestDraft(drafts, 'a', () => 0);
    expect(await holdLatestDraft(drafts, 'a', () => 0)).toBeNull();
    held?.release();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await holdLatestDraft(drafts, 'a', () => 0)).toMatchObject({ draft: { id } });
  });

  it('renews a draft whose stored files may have expired', async () => {
    const { id, drafts } = await setUp();
    const held = await holdLatestDraft(drafts, 'a', () => 12 * hour + 1);
    expect(held?.draft.id).not.toBe(id);
    expect(held).toMatchObject({ draft: { typed: { notes: 'x' } }, files: [{ stored: null }] });
    expect(await drafts.filesOf(id)).toEqual([]);
  });

  it('keeps the id of a draft that was sent', async () => {
    const { id, drafts } = await setUp({ sentAt: 0 });
    const held = await holdLatestDraft(drafts, 'a', () => 24 * hour);
    expect(held?.draft.id).toBe(id);
  });

  it('begins an empty draft under an id of its own', async () => {
    const first = await holdNewDraft('a');
    const second = await holdNewDraft('a');
    expect(first.draft.id).not.toBe(second.draft.id);
    expect(first).toMatchObject({ draft: { form: 'a', typed: {}, base: null }, files: [] });
  });
});
