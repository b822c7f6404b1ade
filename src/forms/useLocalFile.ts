import { useEffect, useMemo, useState } from 'react';
import type { Uploads } from '#screens/uploads.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import type { FormSession } from './useFormSession.ts';

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
}: Pick<FormSession, 'files' | 'putFile' | 'removeFile'>): {
  file: File | null;
  uploads: Uploads;
} {
  const { toasts } = useServices();
  const [picked, setPicked] = useState<Picked | null>(files[0] ?? null);
  const file = picked?.file ?? null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  function replace(next: Picked | null) {
    if (picked) removeFile(picked.id);
    if (next) putFile({ ...next, stored: null });
    setPicked(next);
  }
  return {
    file,
    uploads: {
      items: picked ? [toUpload(picked, url)] : [],
      onPick: ([file]) => file && replace({ id: crypto.randomUUID(), file }),
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
