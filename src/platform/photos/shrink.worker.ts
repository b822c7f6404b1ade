import { shrink } from './shrink.ts';

// Drawing a photo of twelve megapixels takes a while: here nobody waits for it.
addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  const small = await shrink(file).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener
  postMessage(small);
});
