import { pictureStartBytes, pictureTypeOf } from '#domain/files/pictureType.ts';

/** File extensions of the accepted types (specification, section 5). */
const endings = 'jpg jpeg png gif webp svg bmp tif tiff heif heic avif ico'.split(' ');

/**
 * Value of the `accept` attribute of a file input. It names all images, because systems know files of the
 * accepted types by other names as well.
 */
export const acceptedImageTypes: readonly string[] = [
  'image/*',
  ...endings.map((ending) => `.${ending}`),
];

/**
 * Returns the files that are images of the accepted types by their bytes, as the server decides, with that
 * type: a system may report another one or none.
 */
export async function selectImages(files: readonly File[]): Promise<readonly File[]> {
  const images = await Promise.all(files.map(toImage));
  return images.flatMap((image) => image ?? []);
}

async function toImage(file: File): Promise<File | null> {
  const type = pictureTypeOf(await readStart(file));
  if (type === null) return null;
  if (type === file.type) return file;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Returns no bytes if the file cannot be read, such as one that was moved after it was selected. */
async function readStart(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, pictureStartBytes).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
