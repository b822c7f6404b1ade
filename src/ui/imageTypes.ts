/** Types of files that may be picked (specification, section 5), by media type and by ending. */
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

/** What a file chooser is told to offer. */
export const acceptedImageTypes: readonly string[] = [
  ...types,
  ...allEndings.map((ending) => `.${ending}`),
];

/** By its type, or by its ending where the system does not know the type. The server decides. */
export function isAcceptedImage({ name, type }: { name: string; type: string }): boolean {
  if (type !== '') return types.includes(type.toLowerCase());
  return allEndings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
