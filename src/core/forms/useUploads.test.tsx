import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failedWith, type Result, succeeded } from '#api/result.ts';
import type { StoredFile, UploadedFiles } from '#domain/transactions/transaction.ts';
import { preparePhoto } from '#platform/photos/preparePhoto.ts';
import type { DraftFile } from './drafts/draftStore.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import type { OpenDraft } from './useDraft.ts';
import { useUploads } from './useUploads.ts';

vi.mock('#platform/photos/preparePhoto.ts', () => ({
  preparePhoto: vi.fn<(file: File) => Promise<File>>(),
}));
beforeEach(() => {
  vi.mocked(preparePhoto).mockImplementation(async (file) => file);
});

type Answer = Result<readonly StoredFile[]>;
type UploadAnswer = Result<readonly StoredFile[] | UploadedFiles>;
type Session = Pick<OpenDraft, 'files' | 'putFile' | 'removeFile'>;

/** Responses in these tests are lists without ids, unless the test states the ids. */
const withIds = (answer: UploadAnswer): Result<UploadedFiles> =>
  answer.ok
    ? succeeded('ids' in answer.value ? answer.value : { ids: null, stored: answer.value })
    : answer;

const failed: Result<never> = failedWith({
  kind: 'failed',
  httpStatus: 500,
  isOutcomeUnknown: true,
});
const picture = (name: string) => new File([name], name, { type: 'image/png' });
const stored = (id: string, name: string): StoredFile => ({
  id,
  name,
  url: `/files/${id}`,
  thumbUrl: `/thumbs/${id}`,
});
const [a, b] = [stored('1', 'a.png'), stored('2', 'b.png')];
const restoredFile = (id: string, name: string, stored: StoredFile | null): DraftFile => ({
  draftId: 'draft',
  id,
  file: picture(name),
  stored,
});

interface Sent extends PromiseWithResolvers<UploadAnswer> {
  file: File;
  onProgress: (share: number) => void;
}

/** Renders the files of a form. The test resolves the uploads. */
async function setUp(existing: readonly StoredFile[] = [], files: readonly DraftFile[] = []) {
  const { services, toasts } = createTestServices();
  const sent: Sent[] = [];
  const remove = vi.fn<(id: string) => Promise<Answer>>(async () => succeeded([]));
  const draft = {
    files,
    putFile: vi.fn<Session['putFile']>(),
    removeFile: vi.fn<Session['removeFile']>(),
  };
  const calls = {
    send(file: File, onProgress: (share: number) => void) {
      const answer = Promise.withResolvers<UploadAnswer>();
      sent.push({ file, onProgress, ...answer });
      return answer.promise.then(withIds);
    },
    remove,
  };
  const hook = await renderHook(
    (existing: readonly StoredFile[]) => useUploads(existing, calls, draft),
    existing,
    { services },
  );
  const uploads = hook.current;
  await expect.poll(uploads).toBeDefined();
  return {
    hook,
    uploads,
    sent,
    remove,
    draft,
    messages: () => toasts().map(({ message }) => message),
    /** Waits for an upload. */
    async upload(index: number) {
      await expect.poll(() => sent.length).toBeGreaterThan(index);
      const upload = sent[index];
      if (!upload) throw new Error('nothing was sent');
      return upload;
    },
    /** Returns name, URL and state of each file. */
    shown: () =>
      uploads().items.map(({ name, url, state }) => [name, url ?? 'no url', state].join(' ')),
    /** Waits until a file is shown and returns its local id. */
    async idOf(name: string) {
      const id = () => uploads().items.find((item) => item.name === name)?.id ?? '';
      await expect.poll(id).not.toBe('');
      return id();
    },
  };
}

describe('picked files', () => {
  it('are uploaded one after the other and keep their order', async () => {
    const { uploads, upload, sent, shown } = await setUp();
    uploads().onPick([picture('a.png'), picture('b.png')]);
    await expect.poll(shown).toEqual(['a.png no url uploading', 'b.png no url uploading']);
    const first = await upload(0);
    expect(sent).toHaveLength(1);
    first.resolve(succeeded([a]));
    (await upload(1)).resolve(succeeded([a, b]));
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'b.png /files/2 done']);
  });

  it.each<[string, names: [string, string]]>([
    ['of different names', ['a.png', 'b.png']],
    ['of the same name', ['image.png', 'image.png']],
  ])('%s are each shown once when their responses arrive out of order', async (_title, names) => {
    const { uploads, upload, shown } = await setUp();
    uploads().onPick([picture(names[0])]);
    uploads().onPick([picture(names[1])]);
    const [first, second] = [await upload(0), await upload(1)];
    const [one, two] = [stored('1', names[0]), stored('2', names[1])];
    second.resolve(succeeded([one, two]));
    await expect.poll(shown).toContain(`${names[1]} /files/2 done`);
    first.resolve(succeeded([one, two]));
    await expect.poll(shown).toEqual([`${names[0]} /files/1 done`, `${names[1]} /files/2 done`]);
  });

  it('have their server ids in storedIds when they are stored', async () => {
    const { uploads, upload, shown, idOf } = await setUp([b], [restoredFile('x', 'a.png', a)]);
    expect(uploads().storedIds()).toEqual(['1']);
    uploads().onPick([picture('c.png'), picture('d.png')]);
    (await upload(0)).resolve(succeeded([a, b, stored('3', 'c.png')]));
    (await upload(1)).resolve(failed);
    await expect.poll(shown).toContain('d.png no url failed');
    expect(uploads().storedIds()).toEqual(['1', '3']);
    uploads().onRemove(await idOf('a.png'));
    await expect.poll(() => uploads().storedIds()).toEqual(['3']);
  });

  it('show their upload progress', async () => {
    const { uploads, upload } = await setUp();
    uploads().onPick([picture('a.png')]);
    const { onProgress } = await upload(0);
    await expect.poll(() => uploads().items).toMatchObject([{ progress: 0 }]);
    onProgress(0.5);
    await expect.poll(() => uploads().items).toMatchObject([{ state: 'uploading', progress: 0.5 }]);
  });

  it('that fail do not affect the next ones and can be retried', async () => {
    const { uploads, upload, shown, idOf, messages } = await setUp();
    uploads().onPick([picture('a.png'), picture('b.png')]);
    (await upload(0)).resolve(failed);
    (await upload(1)).resolve(succeeded([b]));
    await expect.poll(shown).toEqual(['a.png no url failed', 'b.png /files/2 done']);
    expect(messages()).toEqual(['Something Went Wrong!']);
    uploads().onRetry(await idOf('a.png'));
    await expect.poll(() => uploads().items[0]).toMatchObject({ state: 'uploading', progress: 0 });
    (await upload(2)).resolve(succeeded([b, a]));
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'b.png /files/2 done']);
  });

  it('fail when the response does not list them', async () => {
    const { uploads, upload, shown } = await setUp([b]);
    uploads().onPick([picture('a.png')]);
    (await upload(0)).resolve(succeeded([b]));
    await expect.poll(shown).toEqual(['b.png /files/2 done', 'a.png no url failed']);
  });

  it('are stored with the draft before the upload, and again after it', async () => {
    const { uploads, upload, draft, shown, idOf } = await setUp();
    const file = picture('a.png');
    uploads().onPick([file]);
    const first = await upload(0);
    const id = await idOf('a.png');
    expect(draft.putFile.mock.calls).toEqual([[{ id, file, stored: null }]]);
    first.resolve(succeeded([a]));
    await expect.poll(shown).toEqual(['a.png /files/1 done']);
    expect(draft.putFile).toHaveBeenLastCalledWith({ id, file, stored: a });
    expect(draft.removeFile).not.toHaveBeenCalled();
  });

  it('are uploaded and stored in the reduced size', async () => {
    const small = picture('a.jpg');
    vi.mocked(preparePhoto).mockResolvedValue(small);
    const { uploads, upload, draft } = await setUp();
    uploads().onPick([picture('a.heic')]);
    expect((await upload(0)).file).toBe(small);
    expect(draft.putFile.mock.lastCall).toMatchObject([{ file: small, stored: null }]);
  });

  it('that the field rejects are reported', async () => {
    const { uploads, messages } = await setUp();
    uploads().onReject('Too large');
    expect(messages()).toEqual(['Too large']);
  });
});

describe('removing a file', () => {
  it('of this form deletes it on the server and in the draft', async () => {
    const { uploads, upload, remove, draft, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    (await upload(0)).resolve(succeeded([a]));
    await expect.poll(shown).toEqual(['a.png /files/1 done']);
    const id = await idOf('a.png');
    uploads().onRemove(id);
    await expect.poll(shown).toEqual([]);
    expect(remove.mock.calls).toEqual([['1']]);
    expect(draft.removeFile.mock.calls).toEqual([[id]]);
  });

  it('of the record hides it although the record still lists it', async () => {
    const { hook, uploads, remove, shown } = await setUp([a, b]);
    uploads().onRemove('1');
    await expect.poll(shown).toEqual(['b.png /files/2 done']);
    expect(remove.mock.calls).toEqual([['1']]);
    const before = uploads();
    hook.rerender([a, b]);
    await expect.poll(uploads).not.toBe(before);
    expect(shown()).toEqual(['b.png /files/2 done']);
  });

  it('that the server no longer has removes it from the form', async () => {
    const { uploads, remove, draft, shown, idOf, messages } = await setUp(
      [],
      [restoredFile('x', 'a.png', a)],
    );
    remove.mockResolvedValue(
      failedWith({ kind: 'refused', message: 'Transaction not found', code: 'not_found' }),
    );
    uploads().onRemove(await idOf('a.png'));
    await expect.poll(shown).toEqual([]);
    expect(messages()).toEqual([]);
    expect(draft.removeFile.mock.calls).toEqual([['x']]);
  });

  it('keeps it when the server does not delete it', async () => {
    const { uploads, remove, draft, shown, messages } = await setUp([a]);
    remove.mockResolvedValue(failed);
    uploads().onRemove('1');
    await expect.poll(messages).toEqual(['Something Went Wrong!']);
    expect(shown()).toEqual(['a.png /files/1 done']);
    expect(draft.removeFile).not.toHaveBeenCalled();
  });

  it('before its upload never uploads it', async () => {
    const { uploads, upload, sent, remove, draft, shown, idOf } = await setUp();
    uploads().onPick(['a.png', 'b.png', 'c.png'].map(picture));
    const first = await upload(0);
    const id = await idOf('b.png');
    uploads().onRemove(id);
    await expect.poll(shown).toEqual(['a.png no url uploading', 'c.png no url uploading']);
    first.resolve(succeeded([a]));
    expect((await upload(1)).file.name).toBe('c.png');
    expect(sent).toHaveLength(2);
    expect(remove).not.toHaveBeenCalled();
    expect(draft.removeFile.mock.calls).toEqual([[id]]);
  });

  it('whose upload failed needs no call', async () => {
    const { uploads, upload, remove, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    (await upload(0)).resolve(failed);
    await expect.poll(shown).toEqual(['a.png no url failed']);
    uploads().onRemove(await idOf('a.png'));
    await expect.poll(shown).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
  });

  it('during its upload deletes it after the upload', async () => {
    const { uploads, upload, remove, draft, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    const { resolve } = await upload(0);
    const id = await idOf('a.png');
    uploads().onRemove(id);
    await expect.poll(shown).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
    resolve(succeeded([a]));
    await expect.poll(() => remove.mock.calls).toEqual([['1']]);
    expect(draft.removeFile.mock.calls).toEqual([[id]]);
    expect(draft.putFile).toHaveBeenCalledOnce();
  });

  it('during its upload hides it from a record that was read before it was deleted', async () => {
    const { hook, uploads, upload, remove, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    const { resolve } = await upload(0);
    uploads().onRemove(await idOf('a.png'));
    await expect.poll(shown).toEqual([]);
    hook.rerender([a]);
    resolve(succeeded([a]));
    await expect.poll(() => remove.mock.calls).toEqual([['1']]);
    await expect.poll(shown).toEqual([]);
  });

  it('during its upload never deletes another file of the same name', async () => {
    const { uploads, upload, remove, shown, idOf } = await setUp();
    const [one, two] = [stored('1', 'image.jpg'), stored('2', 'image.jpg')];
    uploads().onPick([picture('image.jpg')]);
    const first = await upload(0);
    const id = await idOf('image.jpg');
    uploads().onPick([picture('image.jpg')]);
    const second = await upload(1);
    uploads().onRemove(id);
    await expect.poll(shown).toEqual(['image.jpg no url uploading']);
    // The list contains the file of the second upload, whose own response is late.
    first.resolve(succeeded({ ids: ['1'], stored: [one, two] }));
    second.resolve(succeeded({ ids: ['2'], stored: [one, two] }));
    await expect.poll(shown).toEqual(['image.jpg /files/2 done']);
    await expect.poll(() => remove.mock.calls).toEqual([['1']]);
  });

  it('does not delete the same picture that was picked twice', async () => {
    const { uploads, upload, remove, shown } = await setUp();
    uploads().onPick([picture('a.png'), picture('a.png')]);
    (await upload(0)).resolve(succeeded({ ids: ['1'], stored: [a] }));
    (await upload(1)).resolve(succeeded({ ids: ['1'], stored: [a] }));
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'a.png /files/1 done']);
    expect(uploads().storedIds()).toEqual(['1']);
    const [one, two] = uploads().items;
    uploads().onRemove(one?.id ?? '');
    await expect.poll(shown).toEqual(['a.png /files/1 done']);
    expect(remove).not.toHaveBeenCalled();
    uploads().onRemove(two?.id ?? '');
    await expect.poll(() => remove.mock.calls).toEqual([['1']]);
  });

  it('during its upload does not delete the same picture that was picked again', async () => {
    const { uploads, upload, remove, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    const first = await upload(0);
    const id = await idOf('a.png');
    uploads().onPick([picture('a.png')]);
    const second = await upload(1);
    uploads().onRemove(id);
    await expect.poll(shown).toEqual(['a.png no url uploading']);
    first.resolve(succeeded({ ids: ['1'], stored: [a] }));
    second.resolve(succeeded({ ids: ['1'], stored: [a] }));
    await expect.poll(shown).toEqual(['a.png /files/1 done']);
    expect(remove).not.toHaveBeenCalled();
  });

  it('during its upload does not affect the file picked after it', async () => {
    const { uploads, upload, remove, shown, idOf } = await setUp();
    uploads().onPick([picture('a.png')]);
    uploads().onPick([picture('b.png')]);
    const [first, second] = [await upload(0), await upload(1)];
    await expect.poll(shown).toHaveLength(2);
    uploads().onRemove(await idOf('a.png'));
    await expect.poll(shown).toEqual(['b.png no url uploading']);
    second.resolve(succeeded([a, b]));
    await expect.poll(shown).toEqual(['b.png /files/2 done']);
    first.resolve(succeeded([a, b]));
    await expect.poll(() => remove.mock.calls).toEqual([['1']]);
    expect(shown()).toEqual(['b.png /files/2 done']);
  });
});

describe('files of an earlier visit', () => {
  const files = [restoredFile('x', 'a.png', a), restoredFile('y', 'b.png', null)];

  it('are shown when they are stored, and uploaded again when they are not', async () => {
    const { hook, upload, sent, shown } = await setUp([], files);
    expect(hook.values[0]?.items).toMatchObject([
      { id: 'x', name: 'a.png', url: '/files/1', state: 'done' },
      { id: 'y', name: 'b.png', url: null, state: 'uploading' },
    ]);
    const { file, resolve } = await upload(0);
    expect(file.name).toBe('b.png');
    resolve(succeeded([a, b]));
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'b.png /files/2 done']);
    expect(sent).toHaveLength(1);
  });

  it('are removed by their server id', async () => {
    const { uploads, remove, draft, shown } = await setUp([], files.slice(0, 1));
    uploads().onRemove('x');
    await expect.poll(shown).toEqual([]);
    expect(remove.mock.calls).toEqual([['1']]);
    expect(draft.removeFile.mock.calls).toEqual([['x']]);
  });
});

describe('a refresh of the record', () => {
  it('shows a file uploaded here once', async () => {
    const { hook, uploads, upload, shown } = await setUp([a]);
    uploads().onPick([picture('b.png')]);
    (await upload(0)).resolve(succeeded([a, b]));
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'b.png /files/2 done']);
    const before = uploads();
    hook.rerender([a, b, stored('3', 'c.png')]);
    await expect.poll(uploads).not.toBe(before);
    expect(shown()).toEqual(['a.png /files/1 done', 'c.png /files/3 done', 'b.png /files/2 done']);
  });

  it('before the response of an upload shows its file once afterwards', async () => {
    const { hook, uploads, upload, shown } = await setUp();
    uploads().onPick([picture('a.png')]);
    const { resolve } = await upload(0);
    hook.rerender([a]);
    await expect.poll(shown).toEqual(['a.png /files/1 done', 'a.png no url uploading']);
    resolve(succeeded([a]));
    await expect.poll(shown).toEqual(['a.png /files/1 done']);
  });
});
