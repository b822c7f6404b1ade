import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '#api/result.ts';
import type { StoredFile } from '#domain/transaction.ts';
import type { Upload, Uploads } from '#screens/uploads.ts';
import { preparePhoto } from '../photos/preparePhoto.ts';
import { useServices } from '../ServicesProvider.tsx';
import type { OpenDraft } from './useDraft.ts';
import { keepSame } from '../state/keepSame.ts';
import { useErrorToast } from './useErrorToast.ts';
import { useHandler } from './useHandler.ts';

interface UploadCalls {
  /** Sends one file; answers with everything stored so far. */
  send: (file: File, onProgress: (share: number) => void) => Promise<Result<readonly StoredFile[]>>;
  /** Deletes one stored file; answers with what remains. */
  remove: (id: string) => Promise<Result<readonly StoredFile[]>>;
}

/** A file that the server does not have yet, under the name it has here. */
type Waiting = readonly [id: string, file: File];

/** How far it is. */
type Sending = Pick<Upload, 'state' | 'progress'>;

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
  const [stored, setStored] = useState<readonly Upload[]>(() =>
    [...initial, ...storedOf(keeper)].map(toUpload),
  );
  const [pending, setPending] = useState(() => pendingOf(keeper).map((item) => toPending(item)));
  /** What the server does not have yet, as it is to be sent; beside the state, for a press at any time. */
  const waiting = useRef(new Map(pendingOf(keeper)));
  const keptAs = useRef(keeperNames(keeper));
  const reportError = useErrorToast();

  const showStored = (files: readonly StoredFile[]) =>
    setStored((before) => keepSame(before, files.map(toUpload)));
  const mark = (id: string, sending?: Sending) => {
    const file = waiting.current.get(id);
    if (!file) return;
    const marked = toPending([id, file], sending);
    setPending((list) => list.map((item) => (item.id === id ? marked : item)));
  };
  const drop = (id: string) => {
    waiting.current.delete(id);
    setPending((list) => list.filter((item) => item.id !== id));
  };

  async function remove(id: string) {
    if (waiting.current.has(id)) {
      // Should it arrive all the same, it goes again.
      keeper?.forgetFile(id);
      return drop(id);
    }
    const result = await calls.remove(id);
    if (!result.ok) return reportError(result.error);
    const kept = keptAs.current.get(id);
    if (kept !== undefined) keeper?.forgetFile(kept);
    showStored(result.value);
  }

  async function send(id: string, file: File) {
    const result = await calls.send(file, (progress) => mark(id, { state: 'uploading', progress }));
    if (!result.ok) {
      mark(id, { state: 'failed' });
      return reportError(result.error);
    }
    // The answer lists all that is stored, the latest last.
    const latest = result.value.at(-1) ?? null;
    if (!waiting.current.has(id)) {
      if (latest) await remove(latest.id);
      return;
    }
    keeper?.keepFile({ id, file, stored: latest });
    if (latest) keptAs.current.set(latest.id, id);
    showStored(result.value);
    drop(id);
  }

  /** Known to the browser before it is drawn anew, which takes a while. */
  async function prepareAndSend(items: readonly Waiting[]) {
    for (const [id, file] of items) {
      waiting.current.set(id, file);
      keeper?.keepFile({ id, file, stored: null });
    }
    for (const [id, file] of items) {
      const prepared = await preparePhoto(file);
      if (!waiting.current.has(id)) continue;
      waiting.current.set(id, prepared);
      mark(id);
      if (prepared !== file) keeper?.keepFile({ id, file: prepared, stored: null });
      await send(id, prepared);
    }
  }
  const goOn = useEffectEvent(() => void prepareAndSend([...waiting.current]));
  useEffect(() => queueMicrotask(goOn), []);

  async function pick(files: readonly File[]) {
    const added = files.map((file): Waiting => [crypto.randomUUID(), file]);
    // A handful of tiles is a lot to draw at once.
    startTransition(() => setPending((list) => [...list, ...added.map((item) => toPending(item))]));
    await prepareAndSend(added);
  }

  async function retry(id: string) {
    const file = waiting.current.get(id);
    if (!file) return;
    mark(id);
    await send(id, file);
  }

  return {
    items: [...stored, ...pending],
    onPick: (files) => void pick(files),
    onRemove: useHandler((id: string) => void remove(id)),
    onRetry: useHandler((id: string) => void retry(id)),
    onReject: toasts.error,
  };
}

const storedOf = (keeper?: FileKeeper) =>
  keeper?.files.flatMap(({ stored }) => (stored ? [stored] : [])) ?? [];

/** The keeper's names of what is stored, by the server's. */
const keeperNames = (keeper?: FileKeeper) =>
  new Map(keeper?.files.flatMap(({ id, stored }) => (stored ? [[stored.id, id]] : [])));

const pendingOf = (keeper?: FileKeeper) =>
  keeper?.files.flatMap(({ id, file, stored }): Waiting[] => (stored ? [] : [[id, file]])) ?? [];

const toUpload = ({ id, name, url, thumbUrl }: StoredFile): Upload => ({
  id,
  name,
  url,
  thumbUrl,
  state: 'done',
});

const toPending = ([id, { name }]: Waiting, sending: Sending = { state: 'uploading' }): Upload => ({
  id,
  name,
  url: null,
  thumbUrl: null,
  ...sending,
});
