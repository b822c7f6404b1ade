import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FileRefused, type FileStore, type ReceivedFile } from '#server/files/store.ts';
import { badRequest, HttpRefusal } from './refusals.ts';

const megabyte = 1024 * 1024;

/** Most that one upload call may carry; sizes in bytes. */
export const uploadLimits = {
  files: 10,
  fileSize: 10 * megabyte,
  fields: 12,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 22,
} as const;
const wholeCall = uploadLimits.files * uploadLimits.fileSize + megabyte;

/** The name under which the client sends files. */
const fileField = 'file[]';

type Part = MultipartFile | MultipartValue;

/** A multipart body: its text fields, read first, and its files, which wait to be received. */
export interface Upload {
  fields: Record<string, unknown>;
  /** Stores the files. When one is refused none stays. @throws HttpRefusal */
  receiveFiles(store: FileStore): Promise<readonly ReceivedFile[]>;
}

/** Reads the text fields of a multipart body up to its first file. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  refuseLargeBody(request);
  const parts = request.parts({ limits: uploadLimits })[Symbol.asyncIterator]();
  const fields = new Map<string, unknown>();
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return { fields: Object.fromEntries(fields), receiveFiles: async () => [] };
    const part: Part = value;
    if (part.type === 'file') {
      const rest = { [Symbol.asyncIterator]: () => parts };
      return {
        fields: Object.fromEntries(fields),
        receiveFiles: (store) => receiveFiles(store, part, rest),
      };
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge();
    if (fields.has(part.fieldname)) throw badRequest();
    fields.set(part.fieldname, part.value);
  }
}

async function receiveFiles(
  store: FileStore,
  first: MultipartFile,
  rest: AsyncIterable<Part>,
): Promise<readonly ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  try {
    received.push(await receive(store, first));
    for await (const part of rest) {
      if (part.type !== 'file') throw badRequest();
      received.push(await receive(store, part));
    }
    return received;
  } catch (error) {
    await removeFiles(store, received);
    throw error instanceof FileRefused ? new HttpRefusal(error.status, error.message) : error;
  }
}

async function receive(store: FileStore, part: MultipartFile): Promise<ReceivedFile> {
  if (part.fieldname !== fileField) throw badRequest();
  const file = await store.receive(part.file, part.filename);
  if (!part.file.truncated) return file;
  await store.remove(file.fileId);
  throw tooLarge();
}

/** Removes files that no row names. */
export async function removeFiles(
  store: FileStore,
  files: readonly Pick<ReceivedFile, 'fileId'>[],
): Promise<void> {
  await Promise.all(files.map(({ fileId }) => store.remove(fileId)));
}

/** Lets the client finish sending what nobody reads any more, so that it gets its answer. */
export function drain(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/** The parser limits its parts but not what surrounds them, so the bytes are counted as well. */
function refuseLargeBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > wholeCall) throw tooLarge();
  let size = 0;
  request.raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > wholeCall) request.raw.destroy(tooLarge());
  });
  request.raw.pause();
}

const tooLarge = () => new HttpRefusal(413, 'The upload is too large');
