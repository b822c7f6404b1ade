import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '#api/result.ts';
import type { StoredFile } from '#domain/transaction.ts';
import type { Upload, Uploads } from '#screens/uploads.ts';
import { useServices } from '../ServicesProvider.tsx';
import type { OpenDraft } from './useDraft.ts';
import { useErrorToast } from './useErrorToast.ts';

interface UploadCalls {
  /** Sends one file; answers with everything stored so far. */
  send: (file: File) => Promise<Result<readonly StoredFile[]>>;
  /** Deletes one stored file; answers with what remains. */
  remove: (id: string) => Promise<Result<readonly StoredFile[]>>;
}

/** A file that the server does not have yet. */
interface Pending {
  id: string;
  file: File;
  state: 'uploading' | 'failed';
}

/** What keeps the files beyond this page. */
type FileKeeper = Pick<OpenDraft, 'files' | 'keepFile' | 'forgetFile'>;

/**
 * Files of a form: sent one by one as they are picked, each with its own state, so that one bad
 * photo costs nothing of the others. With a keeper, what was chosen before a reload goes on.
 */
export function useUploads(
  initial: readonly StoredFile[],
  calls: UploadCalls,
  keeper?: FileKeeper,
): Uploads {
  const { toasts } = useServices();
  const [stored, setStored] = useState(() => [...initial, ...storedOf(keeper)]);
  const [pending, setPending] = useState(() => pendingOf(keeper));
  const reportError = useErrorToast();

  const drop = (id: string) => setPending((list) => list.filter((item) => item.id !== id));
  const mark = (id: string, state: Pending['state']) =>
    setPending((list) => list.map((item) => (item.id === id ? { ...item, state } : item)));

  async function send({ id, file }: Pick<Pending, 'id' | 'file'>) {
    const result = await calls.send(file);
    if (!result.ok) {
      mark(id, 'failed');
      return reportError(result.error);
    }
    // The answer lists all that is stored, the latest last.
    keeper?.keepFile({ id, file, stored: result.value.at(-1) ?? null });
    setStored([...result.value]);
    drop(id);
  }

  async function sendAll(items: readonly Pending[]) {
    for (const item of items) await send(item);
  }
  const goOn = useEffectEvent(() => void sendAll(pending));
  useEffect(() => queueMicrotask(goOn), []);

  function pick(files: readonly File[]) {
    const added = files.map((file): Pending => ({
      id: crypto.randomUUID(),
      file,
      state: 'uploading',
    }));
    for (const { id, file } of added) keeper?.keepFile({ id, file, stored: null });
    setPending((list) => [...list, ...added]);
    return sendAll(added);
  }

  async function remove(id: string) {
    if (pending.some((item) => item.id === id)) {
      keeper?.forgetFile(id);
      return drop(id);
    }
    const result = await calls.remove(id);
    if (!result.ok) return reportError(result.error);
    const kept = keeper?.files.find((file) => file.stored?.id === id);
    if (kept) keeper?.forgetFile(kept.id);
    setStored([...result.value]);
  }

  async function retry(id: string) {
    const item = pending.find((candidate) => candidate.id === id);
    if (!item) return;
    mark(id, 'uploading');
    await send(item);
  }

  return {
    items: [...stored.map(toUpload), ...pending.map(toPendingUpload)],
    onPick: (files) => void pick(files),
    onRemove: (id) => void remove(id),
    onRetry: (id) => void retry(id),
    onReject: toasts.error,
  };
}

const storedOf = (keeper?: FileKeeper) =>
  keeper?.files.flatMap(({ stored }) => (stored ? [stored] : [])) ?? [];

const pendingOf = (keeper?: FileKeeper) =>
  keeper?.files.flatMap(({ id, file, stored }): Pending[] =>
    stored ? [] : [{ id, file, state: 'uploading' }],
  ) ?? [];

const toUpload = (file: StoredFile): Upload => ({
  id: file.id,
  name: file.name,
  url: file.url,
  thumbUrl: file.thumbUrl,
  state: 'done',
});

const toPendingUpload = ({ id, file, state }: Pending): Upload => ({
  id,
  name: file.name,
  url: null,
  thumbUrl: null,
  state,
});
