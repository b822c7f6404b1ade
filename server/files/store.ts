import type { Readable } from 'node:stream';

/**
 * A received picture: its type is detected from its bytes, it is re-encoded where possible and
 * stored under a new id. There is no row in the database yet.
 */
export interface ReceivedFile {
  fileId: string;
  /** File name given by the client; metadata only. */
  fileName: string;
  mediaType: string;
  /** False for types that browsers must not display. */
  isInline: boolean;
  byteSize: number;
  /** Digest of the received bytes, as evidence. */
  receivedSha256: Buffer;
  /** Digest of the stored bytes. */
  storedSha256: Buffer;
  /** Finds copies that look alike; empty if the picture has none. */
  fingerprint: Buffer;
}

/** The user who uploads a file. */
export interface Uploader {
  /** Used to process pictures of several users in turn. */
  userId: number;
  /**
   * Called before a file is stored. Counts it against the quota, whether or not it is stored, and
   * schedules its removal, which the insert of its row cancels.
   * @throws HttpRefusal if the quota is used up.
   */
  announce(fileId: string, byteSize: number): Promise<void>;
}

/**
 * Returns the media type of a thumbnail. `isInline` states whether browsers may display the file
 * itself.
 */
export const thumbMediaType = (isInline: boolean) => (isInline ? 'image/webp' : 'image/png');

export type FileVariant = 'original' | 'thumb';

/** Storage of files. The calls that own the files write their rows. */
export interface FileStore {
  /** Reads the stream to its end. @throws FileRefused if the file cannot be stored. */
  receive(stream: Readable, fileName: string, uploader?: Uploader): Promise<ReceivedFile>;
  open(fileId: string, variant: FileVariant): Promise<{ stream: Readable; byteSize: number }>;
  /**
   * Moves all variants to the removed files, which are kept for some time. Removing a missing file is
   * not an error.
   */
  remove(fileId: string): Promise<void>;
  /** Deletes a file at once that was received but never became part of the data. */
  discard(fileId: string): Promise<void>;
}

/** Creates the refusal of an unsupported picture. */
export const unsupportedPicture = () =>
  new FileRefused(415, 'Some files are not supported. Please upload valid formats.');

/** Creates the refusal of a picture that only some devices can show and the server cannot convert. */
export const pictureToConvert = () =>
  new FileRefused(415, 'Not every device can show this picture. Please send it as JPEG or PNG.');

/** File store with the operations that sweeps, audits and backups need. */
export interface FileArchive extends FileStore {
  /** Returns the size in bytes, or null if the file does not exist. */
  sizeOf(fileId: string, variant: FileVariant): Promise<number | null>;
  /** Writes or replaces a file without changing its bytes; durable after `sync`. */
  write(fileId: string, variant: FileVariant, bytes: Readable): Promise<void>;
  /** Stores the same file under another id; durable after `sync`. */
  duplicate(fileId: string, newId: string): Promise<void>;
  /** Makes all writes and duplicates durable. */
  sync(): Promise<void>;
  /** Returns the ids of files last written before `then`; not those of removed files. */
  listOlderThan(then: Date): Promise<string[]>;
  /** Returns the ids of files removed before `then`. */
  listRemovedBefore(then: Date): Promise<string[]>;
  /** Stores a removed file again under its id. */
  takeBack(fileId: string): Promise<void>;
  /** Deletes a removed file for good. */
  deleteRemoved(fileId: string): Promise<void>;
  /** Removes temporary files of interrupted uploads. */
  removeTemporaryOlderThan(then: Date): Promise<void>;
  /** Returns the id of this storage, or null if it has none. */
  readStorageId(): Promise<string | null>;
  /** Writes or replaces the id of this storage; durable when it resolves. */
  writeStorageId(id: string): Promise<void>;
}

/** Selects every file in lists of a {@link FileArchive}. */
export const endOfTime = new Date(8_640_000_000_000_000);

/** A file is refused: 413 too large, 415 not a supported picture, 507 no free space. */
export class FileRefused extends Error {
  readonly status: 413 | 415 | 507;

  constructor(status: 413 | 415 | 507, message: string) {
    super(message);
    this.status = status;
  }
}

/** The storage of files does not answer, or answers with an error. A later attempt may succeed. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
  readonly statusCode = 503;
}
