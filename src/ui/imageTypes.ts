/** Accepted file types (specification, section 5), by media type and extension. */
const endings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heif': ['heif'],
  'image/heic': ['heic'],
  'image/avif': ['avif'],
  'image/x-icon': ['ico'],
  'image/vnd.microsoft.icon': [],
} as const satisfies Record<string, readonly string[]>;

const types: readonly string[] = Object.keys(endings);
const allEndings: readonly string[] = Object.values(endings).flat();

/** Value of the `accept` attribute of a file input. */
export const acceptedImageTypes: readonly string[] = [
  ...types,
  ...allEndings.map((ending) => `.${ending}`),
];

/**
 * Returns whether a file may be selected, by its type or, if the system does not know it, by its
 * extension. The server decides.
 */
export function isAcceptedImage({ name, type }: { name: string; type: string }): boolean {
  if (type !== '') return types.includes(type.toLowerCase());
  return allEndings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
