import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Result } from '#api/result.ts';
import type { StoredFile, UploadedFiles } from '#domain/transactions/transaction.ts';
import { preparePhoto } from '#platform/photos/preparePhoto.ts';
import type { Upload, Uploads } from '#domain/files/uploadState.ts';
import { isNotFound } from '../reading/notFound.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { useErrorToast } from '../services/useErrorToast.ts';
import { useEventCallback } from '../services/useEventCallback.ts';
import { findStoredFile } from './findStoredFile.ts';
import type { OpenDraft } from './useDraft.ts';

interface UploadCalls {
  /** Uploads one file. */
  send: (file: File, onProgress: (share: number) => void) => Promise<Result<UploadedFiles>>;
  /** Deletes one stored file. */
  remove: (id: string) => Promise<Result<readonly StoredFile[]>>;
}

/** A file picked in this form. It keeps its local id after the upload. */
interface PickedFile {
  file: File;
  /** Id on the server; null until it is stored there. */
  storedId: string | null;
}

/** The files of a form and their ids for the submission. */
export interface FormUploads extends Uploads {
  /** Returns the server ids of the files picked in this form. */
  storedIds: () => readonly string[];
}

/**
 * Manages the files of a form. Each file is uploaded separately when it is picked, so that a failed
 * upload does not affect the others. With a draft, picked files survive a reload.
 * @param existing files of the record
 */
export function useUploads(
  existing: readonly StoredFile[],
  calls: UploadCalls,
  draft?: Pick<OpenDraft, 'files' | 'putFile' | 'removeFile'>,
): FormUploads {
  const { toasts } = useServices();
  const showError = useErrorToast();
  const [restored] = useState(() => draft?.files ?? []);
  const [items, setItems] = useState<readonly Upload[]>(() =>
    restored.map(({ id, file, stored }) => ({
      ...(stored ? toUpload(stored) : toPending(file)),
      id,
    })),
  );
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  /** Picked files that were not removed, by local id. */
  const picked = useRef(
    new Map(
      restored.map(({ id, file, stored }): [string, PickedFile] => [
        id,
        { file, storedId: stored?.id ?? null },
      ]),
    ),
  );
  /** Number of uploads without a response. */
  const running = useRef(0);
  /** Stored files of uploads whose file was removed meanwhile. */
  const unwanted = useRef(new Set<string>());
  // The same picture picked twice is stored once.
  const storedIds = () => [
    ...new Set([...picked.current.values()].flatMap(({ storedId }) => storedId ?? [])),
  ];
  const update = (id: string, change: Partial<Upload>) =>
    setItems((list) => list.map((item) => (item.id === id ? { ...item, ...change } : item)));

  async function send(id: string, file: File) {
    const onProgress = (progress: number) => update(id, { progress });
    update(id, { state: 'uploading', progress: 0 });
    running.current += 1;
    const result = await calls.send(file, onProgress);
    running.current -= 1;
    keep(id, file, result);
    await deleteUnwanted();
  }

  /** Connects a picked file with its stored file. */
  function keep(id: string, file: File, result: Result<UploadedFiles>) {
    if (!result.ok) {
      update(id, { state: 'failed' });
      return showError(result.error);
    }
    const stored = findStoredFile(result.value, file.name, [
      ...storedIds(),
      ...existing.map((one) => one.id),
    ]);
    if (!stored) return update(id, { state: 'failed' });
    if (!picked.current.has(id)) {
      // The file was removed during its upload.
      unwanted.current.add(stored.id);
      return;
    }
    picked.current.set(id, { file, storedId: stored.id });
    draft?.putFile({ id, file, stored });
    update(id, { ...toUpload(stored), id });
  }

  /** Deletes files that were removed during their upload, once it is known that no other picked file is the same. */
  async function deleteUnwanted() {
    if (running.current > 0) return;
    const ids = [...unwanted.current].filter((id) => !storedIds().includes(id));
    unwanted.current.clear();
    for (const id of ids) {
      const deleted = await calls.remove(id);
      // The record may have been read before the deletion.
      if (deleted.ok) setRemoved((all) => new Set([...all, id]));
      else if (!isNotFound(deleted.error)) showError(deleted.error);
    }
  }

  /** Returns true if another picked file is stored as the same file. */
  const isShared = (id: string, storedId: string) =>
    [...picked.current].some(([other, file]) => other !== id && file.storedId === storedId);

  async function prepareAndSend(files: readonly (readonly [id: string, file: File])[]) {
    for (const [id, file] of files) draft?.putFile({ id, file, stored: null });
    for (const [id, file] of files) {
      const prepared = await preparePhoto(file);
      if (!picked.current.has(id)) continue;
      picked.current.set(id, { file: prepared, storedId: null });
      if (prepared !== file) draft?.putFile({ id, file: prepared, stored: null });
      await send(id, prepared);
    }
  }

  const sendRestored = useEffectEvent(() => {
    const unsent = [...picked.current].filter(([, { storedId }]) => storedId === null);
    void prepareAndSend(unsent.map(([id, { file }]) => [id, file]));
  });
  useEffect(() => sendRestored(), []);

  async function remove(id: string) {
    const storedId = picked.current.has(id) ? picked.current.get(id)?.storedId : id;
    if (storedId && !isShared(id, storedId)) {
      const result = await calls.remove(storedId);
      // The server deletes unused files after a day.
      if (!result.ok && !isNotFound(result.error)) return showError(result.error);
      setRemoved((ids) => new Set([...ids, storedId]));
    }
    picked.current.delete(id);
    draft?.removeFile(id);
    setItems((list) => list.filter((item) => item.id !== id));
  }

  function pick(files: readonly File[]) {
    const added = files.map((file) => [crypto.randomUUID(), file] as const);
    for (const [id, file] of added) picked.current.set(id, { file, storedId: null });
    setItems((list) => [...list, ...added.map(([id, file]) => ({ ...toPending(file), id }))]);
    void prepareAndSend(added);
  }

  function retry(id: string) {
    const file = picked.current.get(id)?.file;
    if (file) void send(id, file);
  }

  const existingItems = useMemo(() => existing.map(toUpload), [existing]);
  const urls = new Set(items.map(({ url }) => url));
  return {
    items: [...existingItems.filter(({ id, url }) => !removed.has(id) && !urls.has(url)), ...items],
    onPick: pick,
    onRemove: useEventCallback((id: string) => void remove(id)),
    onRetry: useEventCallback(retry),
    onReject: toasts.error,
    storedIds,
  };
}

const toUpload = ({ id, name, url, thumbUrl }: StoredFile): Upload => ({
  id,
  name,
  url,
  thumbUrl,
  state: 'done',
});

const toPending = ({ name }: File): Omit<Upload, 'id'> => ({
  name,
  url: null,
  thumbUrl: null,
  state: 'uploading',
});
