/** Time limit for resizing. After it the original file is sent. */
const resizeTimeoutMs = 20_000;

/**
 * Prepares an image for upload: resizes and rotates photos, and converts HEIC to JPEG if the browser
 * can decode it. Returns all other files unchanged.
 */
export async function preparePhoto(file: File): Promise<File> {
  const small = await resizeInWorker(file);
  if (!small || small.size >= file.size) return file;
  return new File([small], renameForType(file.name, small.type), { type: small.type });
}

/** Uses one worker per photo, so that a crash does not affect the next photo. */
function resizeInWorker(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(null);
  const worker = new Worker(new URL('resizePhoto.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve) => {
    setTimeout(() => resolve(null), resizeTimeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' };

/** Replaces the file extension by that of the new type. */
export function renameForType(name: string, type: string): string {
  const extension = extensions[type];
  if (extension === undefined || /\.jpe?g$/i.test(name)) return name;
  return `${name.replace(/\.[^.]*$/, '')}.${extension}`;
}
