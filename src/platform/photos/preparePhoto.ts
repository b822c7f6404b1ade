/** Time limit for resizing. After it the original file is sent. */
const resizeTimeoutMs = 20_000;

/**
 * Prepares an image for upload: resizes and rotates photos, and converts what other devices cannot show, such as
 * HEIC, if the browser can decode it. Returns all other files unchanged: the server converts or refuses them.
 */
export async function preparePhoto(file: File): Promise<File> {
  const small = await resizeInWorker(file);
  if (!small) return file;
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

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Replaces the file extension by that of the new type. */
export function renameForType(name: string, type: string): string {
  const extension = extensions[type];
  const current = name.replace(/^.*\./, '').toLowerCase().replace('jpeg', 'jpg');
  if (extension === undefined || current === extension) return name;
  return `${name.replace(/\.[^.]*$/, '')}.${extension}`;
}
