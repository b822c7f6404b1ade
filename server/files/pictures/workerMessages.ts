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
  /** Fingerprint in base64; empty if the picture has none. */
  fingerprint: string;
}

/** Tasks of the worker process, each with its input and its result. */
export interface PictureTasks {
  prepare: { input: PicturePaths; result: PictureKind };
  /** Returns for each candidate whether it looks like a copy, all by their fingerprints. */
  compare: { input: { own: string; candidates: readonly string[] }; result: readonly boolean[] };
}

/** Request to the worker process, one at a time. */
export type WorkerRequest = {
  [Task in keyof PictureTasks]: { task: Task; input: PictureTasks[Task]['input'] };
}[keyof PictureTasks];

/** `refused` is a problem of the file, `failed` of the disk. */
export type WorkerError =
  | { kind: 'refused'; status: FileRefused['status']; message: string }
  | { kind: 'failed'; message: string; code: string | undefined };

/**
 * Message of the worker process: at most one `fallback`, then one of the others, unless the process
 * ends before.
 */
export type WorkerMessage<Result = unknown> =
  | { kind: 'fallback'; result: Result }
  | { kind: 'done'; result: Result }
  | WorkerError;

/** Limits for one request. The worker process kills itself when it exceeds them. */
export const pictureLimits = { cpuMs: 2000, memoryBytes: 512 * 1024 * 1024 } as const;
