import { randomUUID } from 'node:crypto';
import type { HttpClient } from './httpClient.ts';

/** Uploads a file that is larger than the socket buffers. @returns its path. */
export async function uploadLarge(client: HttpClient): Promise<string> {
  // Kept as it is, unlike a picture that the server can decode.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(9 * 1024 * 1024)}</svg>`;
  const payload = { trans_id: randomUUID() };
  const name = 'transaction.php?run=upload_attachments';
  const { body } = await client.upload(name, payload, new File([drawing], 'large.svg'));
  const [file] = body['file'] as { FILE_URL: string }[];
  return file?.FILE_URL ?? '';
}
