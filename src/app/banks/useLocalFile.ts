import { useEffect, useMemo, useRef, useState } from 'react';
import { preparePhoto } from '#platform/photos/preparePhoto.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import type { OpenDraft } from '#core/forms/useDraft.ts';

interface Picked {
  id: string;
  file: File;
}

/** Types that some browsers cannot display. */
const notDisplayable = /heic|heif|tiff/;

/** Keeps one image in the browser until its form is sent. A second image replaces it. */
export function useLocalFile({
  files,
  putFile,
  removeFile,
}: Pick<OpenDraft, 'files' | 'putFile' | 'removeFile'>): {
  file: File | null;
  uploads: Uploads;
} {
  const { toasts } = useServices();
  const [picked, setPicked] = useState<Picked | null>(files[0] ?? null);
  const current = useRef(picked);
  const file = picked?.file ?? null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  function replace(next: Picked | null) {
    const last = current.current;
    if (last && last.id !== next?.id) removeFile(last.id);
    if (next) putFile({ ...next, stored: null });
    current.current = next;
    setPicked(next);
  }

  async function pick(file: File) {
    const id = crypto.randomUUID();
    replace({ id, file });
    const prepared = await preparePhoto(file);
    if (prepared !== file && current.current?.id === id) replace({ id, file: prepared });
  }
  return {
    file,
    uploads: {
      items: picked ? [toUpload(picked, url)] : [],
      onPick: ([file]) => file && void pick(file),
      onRemove: () => replace(null),
      onRetry: () => {},
      onReject: toasts.error,
    },
  };
}

const toUpload = ({ id, file }: Picked, url: string | null) => ({
  id,
  name: file.name,
  url,
  thumbUrl: notDisplayable.test(file.type) ? null : url,
  state: 'done' as const,
});
