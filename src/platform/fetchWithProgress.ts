import type { FetchWithProgress } from '#api/request.ts';

/** `fetch` can't tell how much has been sent; the older way can. Rejects as `fetch` does. */
export const fetchWithProgress: FetchWithProgress = (url, { body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('the upload broke off'));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const { status, response } = request;
      resolve(new Response(response, { status, headers: { 'content-type': type } }));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.responseType = 'blob';
    request.withCredentials = true;
    request.send(body instanceof FormData ? body : null);
  });
