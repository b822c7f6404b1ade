/** How long a photo may take before it is sent as it is, ms. */
const patience = 20_000;

/**
 * A chosen picture as it is to be sent: a photo drawn smaller and upright, HEIC as JPEG where this
 * browser can read it, everything else as it is.
 */
export async function preparePhoto(file: File): Promise<File> {
  const small = await shrinkAside(file);
  if (!small || small.size >= file.size) return file;
  return new File([small], named(file.name, small.type), { type: small.type });
}

/** One worker for each photo: what one of them breaks is no matter to the next. */
function shrinkAside(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(null);
  const worker = new Worker(new URL('shrink.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve) => {
    setTimeout(() => resolve(null), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' };

/** The name with the ending of its new type. */
export function named(name: string, type: string): string {
  const ending = endings[type];
  if (ending === undefined || /\.jpe?g$/i.test(name)) return name;
  return `${name.replace(/\.[^.]*$/, '')}.${ending}`;
}
