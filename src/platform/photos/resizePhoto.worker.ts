import { resizePhoto } from './resizePhoto.ts';

// Decoding a photo of 12 megapixels would block the main thread.
addEventListener('message', ({ data: file }: MessageEvent<Blob>) => void respond(file));

async function respond(file: Blob) {
  const small = await resizePhoto(file).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener
  postMessage(small);
}
