import type { FileRefused } from '#server/files/store.ts';

export interface PicturePaths {
  /** Path of the received bytes. */
  received: string;
  /** Path for the stored file. */
  original: string;
  /** Path for the thumbnail. */
  thumb: string;
}

export interface PictureKind {
  mediaType: string;
  /** True if the stored file was re-encoded, so browsers may display it. */
  isInline: boolean;
}

/** Request to the worker process, one picture at a time. */
export interface WorkerRequest {
  paths: PicturePaths;
}

/** `refused` is a problem of the file, `failed` of the disk. */
export type WorkerError =
  | { kind: 'refused'; status: FileRefused['status']; message: string }
  | { kind: 'failed'; message: string; code: string | undefined };

/**
 * Message of the worker process: at most one `fallback`, then one of the others, unless the process
 * ends before.
 */
export type WorkerMessage =
  | { kind: 'fallback'; picture: PictureKind }
  | { kind: 'done'; picture: PictureKind }
  | WorkerError;

/** Limits for one picture. The worker process kills itself when it exceeds them. */
export const pictureLimits = { cpuMs: 2000, memoryBytes: 512 * 1024 * 1024 } as const;
