import type { Readable } from 'node:stream';

/**
 * A picture as it was received: typed by its bytes, re-encoded where that is possible and stored
 * on disk under a new id. The database knows nothing of it yet.
 */
export interface ReceivedFile {
  fileId: string;
  /** What the sender called it; metadata only. */
  fileName: string;
  mediaType: string;
  /** False for what browsers must never open in place. */
  isInline: boolean;
  byteSize: number;
  /** Of the bytes as received, kept as evidence. */
  receivedSha256: Buffer;
}

/** Who sends a file. */
export interface Uploader {
  /** Pictures of several users are read in turns. */
  userId: number;
  /**
   * Counts a file of so many bytes, kept or not, before anything is made of it.
   * @throws HttpRefusal when it is one too many.
   */
  count(byteSize: number): Promise<void>;
}

/** The media type of a thumbnail, by whether its file may be shown in place. */
export const thumbMediaType = (isInline: boolean) => (isInline ? 'image/webp' : 'image/png');

export type FileVariant = 'original' | 'thumb';

/** Where files lie. Rows about them are written by the calls that own them. */
export interface FileStore {
  /** Reads the stream to its end. @throws FileRefused when it can't be kept. */
  receive(stream: Readable, fileName: string, uploader?: Uploader): Promise<ReceivedFile>;
  open(fileId: string, variant: FileVariant): Promise<{ stream: Readable; byteSize: number }>;
  /** Removes every variant; removing what is not there is no error. */
  remove(fileId: string): Promise<void>;
}

/** @returns the refusal of what is no picture we know. */
export const unsupportedPicture = () =>
  new FileRefused(415, 'Some files are not supported. Please upload valid formats.');

/** What sweeps, audits and backups need of the place where files lie. */
export interface FileArchive extends FileStore {
  /** How many bytes a file has there, null when it is not there. */
  sizeOf(fileId: string, variant: FileVariant): Promise<number | null>;
  /** Keeps these bytes as they are, in place of what was there; durable after `sync`. */
  write(fileId: string, variant: FileVariant, bytes: Readable): Promise<void>;
  /** Makes the same file known under another id; durable after `sync`. */
  duplicate(fileId: string, newId: string): Promise<void>;
  /** Waits until what was written and duplicated would survive a power cut. */
  sync(): Promise<void>;
  /** The ids of files last written before `then`. */
  listOlderThan(then: Date): Promise<string[]>;
  /** Removes what a process that was cut off while receiving left behind. */
  removeTemporaryOlderThan(then: Date): Promise<void>;
}

/** Every file there is, by {@link FileArchive.listOlderThan}. */
export const endOfTime = new Date(8_640_000_000_000_000);

/** A file that is not taken: 413 too large, 415 not a picture we know, 507 no room for it. */
export class FileRefused extends Error {
  readonly status: 413 | 415 | 507;

  constructor(status: 413 | 415 | 507, message: string) {
    super(message);
    this.status = status;
  }
}

/** The place where files lie does not answer, or not as it should; later it may. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
  readonly statusCode = 503;
}
