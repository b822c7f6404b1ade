import { useEffect, useState } from 'react';
import type { Uploads } from '#screens/uploads.ts';
import { useServices } from '../ServicesProvider.tsx';

interface Picked {
  file: File;
  /** Address of the file inside this page. */
  url: string;
}

/** Kinds of pictures that not every browser can show. */
const unshown = /heic|heif|tiff/;

/** One picture that stays in the browser until its form is sent; a second one takes its place. */
export function useLocalFile(): { file: File | null; uploads: Uploads } {
  const { toasts } = useServices();
  const [picked, setPicked] = useState<Picked | null>(null);
  useEffect(() => {
    if (picked) return () => URL.revokeObjectURL(picked.url);
    return undefined;
  }, [picked]);

  return {
    file: picked?.file ?? null,
    uploads: {
      items: picked ? [toUpload(picked)] : [],
      onPick: ([file]) => file && setPicked({ file, url: URL.createObjectURL(file) }),
      onRemove: () => setPicked(null),
      onRetry: () => {},
      onReject: toasts.error,
    },
  };
}

const toUpload = ({ file, url }: Picked) => ({
  id: url,
  name: file.name,
  url,
  thumbUrl: unshown.test(file.type) ? null : url,
  state: 'done' as const,
});
