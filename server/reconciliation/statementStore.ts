import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CallContext, ReceiveFiles } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { storableName } from '../files/localFileStore.ts';
import type { ReceivedFile } from '../files/store.ts';
import { confirmActor } from '../sessions/confirmActor.ts';

export interface StatementFile {
  name: string;
  bytes: Buffer;
  sha256: Buffer;
}

/**
 * Receives the one file of a call into memory. It is never stored: its lines are kept as they came. The session may have
 * ended before the file arrived. @throws HttpRefusal
 */
export async function receiveStatement(
  context: CallContext,
  receiveFiles: ReceiveFiles,
): Promise<StatementFile> {
  const files: StatementFile[] = [];
  await receiveFiles({
    async receive(stream: Readable, name: string): Promise<ReceivedFile> {
      if (files.length > 0) throw new Refusal('Only one file can be uploaded');
      const bytes = await buffer(stream);
      const sha256 = createHash('sha256').update(bytes).digest();
      files.push({ name: storableName(name), bytes, sha256 });
      return {
        fileId: '',
        fileName: name,
        mediaType: 'text/plain',
        isInline: false,
        byteSize: bytes.length,
        receivedSha256: sha256,
        storedSha256: sha256,
        fingerprint: Buffer.alloc(0),
      };
    },
    async discard() {},
  });
  await context.db.transaction().execute((trx) => confirmActor(trx, context));
  const [file] = files;
  if (!file) throw new Refusal('File upload is required');
  return file;
}
