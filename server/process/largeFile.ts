import { randomUUID } from 'node:crypto';
import type { HttpClient } from './httpClient.ts';

/** Uploads a file that is larger than the socket buffers. @returns its path. */
export async function uploadLarge(client: HttpClient): Promise<string> {
  const bitmap = Buffer.alloc(9 * 1024 * 1024);
  bitmap.write('BM');
  const payload = { trans_id: randomUUID() };
  const name = 'transaction.php?run=upload_attachments';
  const { body } = await client.upload(name, payload, new File([bitmap], 'large.bmp'));
  const [file] = body['file'] as { FILE_URL: string }[];
  return file?.FILE_URL ?? '';
}
