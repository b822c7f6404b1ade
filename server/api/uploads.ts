import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  FileRefused,
  type FileStore,
  type ReceivedFile,
  type Uploader,
} from '#server/files/store.ts';
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
  receiveFiles(store: FileStore, uploader: Uploader): Promise<readonly ReceivedFile[]>;
}

/** Reads the text fields of a multipart body up to its first file. @throws HttpRefusal */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  refuseLargeBody(request);
  const parts = request.parts({ limits: uploadLimits });
  const fields = new Map<string, unknown>();
  for (;;) {
    const part = await nextPart(parts);
    if (part?.type !== 'field') {
      return {
        fields: Object.fromEntries(fields),
        receiveFiles: (store, uploader) => receiveFiles({ store, uploader }, part, parts),
      };
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge();
    if (fields.has(part.fieldname)) throw badRequest();
    fields.set(part.fieldname, part.value);
  }
}

type Parts = AsyncIterableIterator<Part>;

/** The next part, null after the last. */
async function nextPart(parts: Parts): Promise<Part | null> {
  try {
    const { value, done } = await parts.next();
    return done ? null : value;
  } catch (error) {
    // Broken bounds have a status; what else the parser throws is about the body's syntax.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw badRequest();
  }
}

interface Destination {
  store: FileStore;
  uploader: Uploader;
}

async function receiveFiles(
  to: Destination,
  first: MultipartFile | null,
  parts: Parts,
): Promise<readonly ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  try {
    for (let part: Part | null = first; part; part = await nextPart(parts)) {
      if (part.type !== 'file') throw badRequest();
      received.push(await receive(to, part));
    }
    return received;
  } catch (error) {
    await removeFiles(to.store, received);
    throw error instanceof FileRefused ? new HttpRefusal(error.status, error.message) : error;
  }
}

async function receive(
  { store, uploader }: Destination,
  { file, fieldname, filename }: MultipartFile,
) {
  if (fieldname !== fileField) throw badRequest();
  try {
    const stored = await store.receive(file, filename, uploader);
    if (!file.truncated) return stored;
    await store.remove(stored.fileId);
  } catch (error) {
    // What was cut short is no picture any more, but that is not why it is refused.
    if (!file.truncated) throw isBrokenOff(file, error) ? badRequest() : error;
  }
  throw tooLarge();
}

/** Whether the sender broke off; a store that refuses a file breaks it off as well. */
const isBrokenOff = (file: Readable, error: unknown) =>
  file.errored !== null && !(error instanceof FileRefused);

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
