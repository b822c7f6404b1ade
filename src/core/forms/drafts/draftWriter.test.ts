import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { type Draft, openDraftStore } from './draftStore.ts';
import { createDraftWriter } from './draftWriter.ts';

const draft: Draft = { id: 'a', form: 'f', typed: {}, base: null, savedAt: 0, sentAt: null };
const file = { id: 'x', file: new File(['x'], 'x.png'), stored: null };

function setUp() {
  const objects = createMemoryObjectStore();
  const drafts = openDraftStore(objects, '7', () => 1);
  const writer = createDraftWriter(drafts, { draft, files: [], release: () => {} }, () => 1);
  return { objects, drafts, writer };
}

/** Waits until all writes are done. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('draft writer', () => {
  it('stores typed values, but no empty draft', async () => {
    const { drafts, writer } = setUp();
    writer.rebase({ values: { notes: '' }, version: 1 });
    expect(await drafts.find('f')).toEqual([]);
    await writer.save({ typed: { notes: 'x' } });
    expect(await drafts.find('f')).toMatchObject([
      { typed: { notes: 'x' }, base: { version: 1 }, savedAt: 1 },
    ]);
  });

  it('removes a draft when all values are undone', async () => {
    const { drafts, writer } = setUp();
    await writer.save({ typed: { notes: 'x' } });
    await writer.save({ typed: {} });
    expect(await drafts.find('f')).toEqual([]);
  });

  it('stores a draft that has only files', async () => {
    const { drafts, writer } = setUp();
    writer.putFile(file);
    await settle();
    expect(await drafts.find('f')).toHaveLength(1);
    expect(await drafts.filesOf('a')).toHaveLength(1);
    writer.removeFile('x');
    await settle();
    expect(await drafts.find('f')).toEqual([]);
    expect(await drafts.filesOf('a')).toEqual([]);
  });

  it('stores no file after the draft is finished', async () => {
    const { objects, writer } = setUp();
    writer.putFile(file);
    writer.finish();
    writer.putFile({ ...file, stored: { id: '1', name: 'x', url: '', thumbUrl: '' } });
    await settle();
    expect(await objects.getAll('draftFiles', ['7'])).toEqual([]);
    expect(await objects.getAll('drafts', ['7'])).toEqual([]);
  });

  it('reports whether the browser has stored a change', async () => {
    const objects = createMemoryObjectStore();
    const drafts = openDraftStore(objects, '7', () => 1);
    const reports: boolean[] = [];
    const report = (isStored: boolean) => void reports.push(isStored);
    const locked = { draft, files: [], release: () => {} };
    const writer = createDraftWriter(drafts, locked, () => 1, report);
    await writer.save({ typed: { notes: 'x' } });
    const { put } = objects;
    objects.put = async () => false;
    await writer.save({ sentAt: 1 });
    writer.putFile(file);
    await settle();
    objects.put = put;
    await writer.save({ typed: { notes: 'xy' } });
    expect(reports).toEqual([true, false, false, false, true]);
  });

  it('stores a draft that was sent without a response', async () => {
    const { drafts, writer } = setUp();
    await writer.save({ sentAt: 1 });
    expect(await drafts.find('f')).toHaveLength(1);
  });
});
