import { useEffect, useMemo, useState } from 'react';
import type { Uploads } from '#screens/uploads.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import type { FormSession } from './useFormSession.ts';

interface Picked {
  id: string;
  file: File;
}

/** Types that not every browser can show. */
const notShown = /heic|heif|tiff/;

/** One picture that stays in the browser until its form is sent. A second one replaces it. */
export function useLocalFile({
  files,
  keepFile,
  forgetFile,
}: Pick<FormSession, 'files' | 'keepFile' | 'forgetFile'>): {
  file: File | null;
  uploads: Uploads;
} {
  const { toasts } = useServices();
  const [picked, setPicked] = useState<Picked | null>(files[0] ?? null);
  const file = picked?.file ?? null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  function replace(next: Picked | null) {
    if (picked) forgetFile(picked.id);
    if (next) keepFile({ ...next, stored: null });
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
  thumbUrl: notShown.test(file.type) ? null : url,
  state: 'done' as const,
});
