import type { FileVariant } from './store.ts';

/** Names of stored files, in a folder and in a bucket. */
export const fileIdPattern = /^[0-9a-f]{32}$/;
export const fileNamePattern = /^[0-9a-f]{32}(\.thumb)?$/;

const suffix = { original: '', thumb: '.thumb' } as const satisfies Record<FileVariant, string>;
export const variants = ['thumb', 'original'] as const satisfies readonly FileVariant[];

/** @throws RangeError for what is not an id, which could lead out of the storage */
export function fileNameOf(fileId: string, variant: FileVariant): string {
  if (!fileIdPattern.test(fileId)) throw new RangeError('not the id of a file');
  return `${fileId}${suffix[variant]}`;
}

/** Returns the ids of files, each once. */
export const idsOfNames = (names: readonly string[]) => [
  ...new Set(names.map((name) => name.replace(suffix.thumb, ''))),
];
