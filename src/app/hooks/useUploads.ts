import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '#api/result.ts';
import type { StoredFile } from '#domain/transaction.ts';
import type { Upload, Uploads } from '#screens/uploads.ts';
import { preparePhoto } from '../photos/preparePhoto.ts';
import { useServices } from '../ServicesProvider.tsx';
import type { OpenDraft } from './useDraft.ts';
import { useErrorToast } from './useErrorToast.ts';

interface UploadCalls {
  /** Sends one file; answers with everything stored so far. */
  send: (file: File, onProgress: (share: number) => void) => Promise<Result<readonly StoredFile[]>>;
  /** Deletes one stored file; answers with what remains. */
  remove: (id: string) => Promise<Result<readonly StoredFile[]>>;
}

/** A file that the server does not have yet. */
interface Pending {
  id: string;
  file: File;
  state: 'uploading' | 'failed';
  /** How much of it has left, from 0 to 1; null before that is known. */
  progress: number | null;
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
  const removed = useRef(new Set<string>());
  const keptAs = useRef(keeperNames(keeper));
  const reportError = useErrorToast();

  const drop = (id: string) => setPending((list) => list.filter((item) => item.id !== id));
  const mark = (id: string, change: Pick<Pending, 'progress'> & Partial<Pending>) =>
    setPending((list) => list.map((item) => (item.id === id ? { ...item, ...change } : item)));

  async function send({ id, file }: Pick<Pending, 'id' | 'file'>) {
    const result = await calls.send(file, (progress) => mark(id, { progress }));
    if (!result.ok) {
      mark(id, { state: 'failed', progress: null });
      return reportError(result.error);
    }
    // The answer lists all that is stored, the latest last.
    const latest = result.value.at(-1) ?? null;
    if (removed.current.has(id)) {
      if (latest) await remove(latest.id);
      return;
    }
    keeper?.keepFile({ id, file, stored: latest });
    if (latest) keptAs.current.set(latest.id, id);
    setStored([...result.value]);
    drop(id);
  }

  /** Known to the browser before it is drawn anew, which takes a while. */
  async function prepareAndSend(items: readonly Pending[]) {
    for (const { id, file } of items) keeper?.keepFile({ id, file, stored: null });
    for (const { id, file } of items) {
      const prepared = await preparePhoto(file);
      if (removed.current.has(id)) continue;
      if (prepared !== file) keeper?.keepFile({ id, file: prepared, stored: null });
      mark(id, { file: prepared, progress: null });
      await send({ id, file: prepared });
    }
  }
  const goOn = useEffectEvent(() => void prepareAndSend(pending));
  useEffect(() => queueMicrotask(goOn), []);

  async function pick(files: readonly File[]) {
    const added = files.map((file) => toPending(crypto.randomUUID(), file));
    setPending((list) => [...list, ...added]);
    await prepareAndSend(added);
  }

  async function remove(id: string) {
    if (pending.some((item) => item.id === id)) {
      // Should it arrive all the same, it goes again.
      removed.current.add(id);
      keeper?.forgetFile(id);
      return drop(id);
    }
    const result = await calls.remove(id);
    if (!result.ok) return reportError(result.error);
    const kept = keptAs.current.get(id);
    if (kept !== undefined) keeper?.forgetFile(kept);
    setStored([...result.value]);
  }

  async function retry(id: string) {
    const item = pending.find((candidate) => candidate.id === id);
    if (!item) return;
    mark(id, { state: 'uploading', progress: null });
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

/** The keeper's names of what is stored, by the server's. */
const keeperNames = (keeper?: FileKeeper) =>
  new Map(keeper?.files.flatMap(({ id, stored }) => (stored ? [[stored.id, id]] : [])));

const pendingOf = (keeper?: FileKeeper) =>
  keeper?.files.flatMap(({ id, file, stored }): Pending[] =>
    stored ? [] : [toPending(id, file)],
  ) ?? [];

const toPending = (id: string, file: File): Pending => ({
  id,
  file,
  state: 'uploading',
  progress: null,
});

const toUpload = (file: StoredFile): Upload => ({
  id: file.id,
  name: file.name,
  url: file.url,
  thumbUrl: file.thumbUrl,
  state: 'done',
});

const toPendingUpload = ({ id, file, state, progress }: Pending): Upload => ({
  id,
  name: file.name,
  url: null,
  thumbUrl: null,
  state,
  ...(progress !== null && { progress }),
});
