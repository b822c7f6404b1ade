import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  FileRefused,
  type FileStore,
  type ReceivedFile,
  type Uploader,
} from '#server/files/store.ts';
import { badRequest, HttpRefusal } from './refusals.ts';

const megabyte = 1024 * 1024;

/** Limits of one upload call; sizes in bytes. */
export const uploadLimits = {
  files: 10,
  fileSize: 10 * megabyte,
  fields: 12,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 22,
} as const;
const maxBodyBytes = uploadLimits.files * uploadLimits.fileSize + megabyte;

/** Form field of the files. */
const fileField = 'file[]';

type Part = MultipartFile | MultipartValue;

type UploadStore = Pick<FileStore, 'receive' | 'discard'>;

/** A multipart body. The text fields are read first; the files are received on request. */
export interface Upload {
  fields: Record<string, unknown>;
  /** Stores the files. If one is refused, all are discarded. @throws HttpRefusal */
  receiveFiles(store: UploadStore, uploader: Uploader): Promise<readonly ReceivedFile[]>;
}

/** Reads the text fields of a multipart body up to the first file. @throws HttpRefusal */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  refuseLargeBody(request);
  const parts = request.parts({ limits: uploadLimits });
  const fields = new Map<string, unknown>();
  for (;;) {
    const part = await nextPart(parts);
    if (part?.type !== 'field') {
      return {
        fields: Object.fromEntries(fields),
        receiveFiles: (store, uploader) =>
          receiveFiles({ store, uploader, log: request.log }, part, parts),
      };
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge();
    if (fields.has(part.fieldname)) throw badRequest();
    fields.set(part.fieldname, part.value);
  }
}

type Parts = AsyncIterableIterator<Part>;

/** Returns the next part, or null after the last one. */
async function nextPart(parts: Parts): Promise<Part | null> {
  try {
    const { value, done } = await parts.next();
    return done ? null : value;
  } catch (error) {
    // Exceeded limits of the parser have a status code; its other errors concern the syntax of the
    // body.
    const isRefused =
      error instanceof HttpRefusal || (error instanceof Error && 'statusCode' in error);
    if (isRefused) throw error;
    throw badRequest();
  }
}

interface Destination {
  store: UploadStore;
  uploader: Uploader;
  log: FastifyBaseLogger;
}

async function receiveFiles(
  destination: Destination,
  first: MultipartFile | null,
  parts: Parts,
): Promise<readonly ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  try {
    for (let part: Part | null = first; part; part = await nextPart(parts)) {
      if (part.type !== 'file') throw badRequest();
      received.push(await receive(destination, part));
    }
    return received;
  } catch (error) {
    await discardFiles(destination.store, received, destination.log);
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
    await store.discard(stored.fileId);
  } catch (error) {
    // A truncated file is refused for its size, whatever the store reported.
    if (!file.truncated) throw isAborted(file, error) ? badRequest() : error;
  }
  throw tooLarge();
}

/** Returns true if the client aborted the upload. A refusal also ends the stream. */
const isAborted = (file: Readable, error: unknown) =>
  file.errored !== null && !(error instanceof FileRefused) && !(error instanceof HttpRefusal);

/**
 * Deletes files that did not become part of the data. Their scheduled removal finds nothing. A failure is only
 * logged, because the call has its answer, and the scheduled removal tries again.
 */
export async function discardFiles(
  store: Pick<FileStore, 'discard'>,
  files: readonly Pick<ReceivedFile, 'fileId'>[],
  log: FastifyBaseLogger,
): Promise<void> {
  await Promise.all(
    files.map(({ fileId }) => logFailedRemoval(store.discard(fileId), fileId, log)),
  );
}

/** Waits for a removal of a file, which the sweep repeats if it fails. */
export async function logFailedRemoval(
  removal: Promise<void>,
  fileId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  await removal.catch((err: unknown) => log.error({ event: 'file_removal_failed', fileId, err }));
}

/** Discards the rest of the body, so that the client can finish sending and receive the answer. */
export function discardRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/** The parser limits the parts only, so all bytes are counted as well. */
function refuseLargeBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  let size = 0;
  request.raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBodyBytes) request.raw.destroy(tooLarge());
  });
  request.raw.pause();
}

const tooLarge = () => new HttpRefusal(413, 'The upload is too large');
