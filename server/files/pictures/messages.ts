import type { FileRefused } from '#server/files/store.ts';

export interface PicturePaths {
  /** The bytes as received. */
  received: string;
  /** Where to write what is kept. */
  original: string;
  /** Where to write the thumbnail. */
  thumb: string;
}

export interface PictureKind {
  mediaType: string;
  /** Whether what is kept was drawn anew by us, so that browsers may show it in place. */
  isInline: boolean;
}

/** What the process that decodes is told: one picture at a time. */
export interface StudioRequest {
  paths: PicturePaths;
}

/** Why there is no picture: `failed` is the disk, not the file. */
export type StudioRefusal =
  | { kind: 'refused'; status: FileRefused['status']; message: string }
  | { kind: 'failed'; message: string; code: string | undefined };

/** What it answers: at most one `enough`, then one of the others, unless it ends before. */
export type StudioAnswer =
  | { kind: 'enough'; picture: PictureKind }
  | { kind: 'done'; picture: PictureKind }
  | StudioRefusal;

/** What one picture may cost the process that decodes it; beyond it, the process kills itself. */
export const pictureLimits = { cpuMs: 2000, memoryBytes: 512 * 1024 * 1024 } as const;
