import type { FetchWithProgress } from '#api/request.ts';

/** Sends with XMLHttpRequest, because `fetch` reports no upload progress. Rejects like `fetch`. */
export const fetchWithProgress: FetchWithProgress = (url, { body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('connection lost during upload'));
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
