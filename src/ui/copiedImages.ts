/** Only secure sites have a clipboard, and not every browser reads it. */
export const canReadCopiedImages = (): boolean => navigator.clipboard?.read !== undefined;

/** Reads the copied images. Browsers convert every copied image to PNG. @throws when the user refuses */
export async function readCopiedImages(): Promise<readonly File[]> {
  const type = 'image/png';
  const items = await navigator.clipboard.read();
  const images = items.filter(({ types }) => types.includes(type));
  return Promise.all(
    images.map(async (image) => new File([await image.getType(type)], 'image.png', { type })),
  );
}
