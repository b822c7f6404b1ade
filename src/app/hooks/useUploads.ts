import { useState } from 'react';
import type { Result } from '#api/result.ts';
import type { StoredFile } from '#domain/transaction.ts';
import type { Upload, Uploads } from '#screens/uploads.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useErrorToast } from './useErrorToast.ts';

interface UploadCalls {
  /** Sends one file; answers with everything stored so far. */
  send: (file: File) => Promise<Result<readonly StoredFile[]>>;
  /** Deletes one stored file; answers with what remains. */
  remove: (id: string) => Promise<Result<readonly StoredFile[]>>;
}

interface Pending {
  id: string;
  file: File;
  state: 'uploading' | 'failed';
}

/**
 * Files of a form: sent one by one as they are picked, each with its own state, so that one bad
 * photo costs nothing of the others.
 */
export function useUploads(initial: readonly StoredFile[], calls: UploadCalls): Uploads {
  const { toasts } = useServices();
  const [stored, setStored] = useState(initial);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const reportError = useErrorToast();

  const drop = (id: string) => setPending((list) => list.filter((item) => item.id !== id));
  const mark = (id: string, state: Pending['state']) =>
    setPending((list) => list.map((item) => (item.id === id ? { ...item, state } : item)));

  async function send({ id, file }: Pick<Pending, 'id' | 'file'>) {
    const result = await calls.send(file);
    if (result.ok) {
      setStored(result.value);
      drop(id);
      return;
    }
    mark(id, 'failed');
    reportError(result.error);
  }

  async function pick(files: readonly File[]) {
    const added = files.map((file): Pending => ({
      id: crypto.randomUUID(),
      file,
      state: 'uploading',
    }));
    setPending((list) => [...list, ...added]);
    for (const item of added) await send(item);
  }

  async function remove(id: string) {
    if (pending.some((item) => item.id === id)) return drop(id);
    const result = await calls.remove(id);
    if (result.ok) setStored(result.value);
    else reportError(result.error);
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
