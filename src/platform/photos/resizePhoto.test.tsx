import { expect, it } from 'vitest';
import { preparePhoto } from './preparePhoto.ts';

/** A picture of one colour with 24 bits for each pixel, as Windows stores it. */
function bitmap(width: number, height: number): File {
  const rowBytes = Math.ceil((3 * width) / 4) * 4;
  const bytes = new DataView(new ArrayBuffer(54 + rowBytes * height));
  bytes.setUint16(0, 0x424d);
  bytes.setUint32(2, bytes.byteLength, true);
  bytes.setUint32(10, 54, true);
  bytes.setUint32(14, 40, true);
  bytes.setInt32(18, width, true);
  bytes.setInt32(22, height, true);
  bytes.setUint16(26, 1, true);
  bytes.setUint16(28, 24, true);
  return new File([bytes], 'SCAN.BMP', { type: 'image/bmp' });
}

async function sizeOf(file: File) {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
}

it.each([
  ['larger', 1, 1],
  ['smaller', 300, 200],
])('converts a picture that is %s afterwards', async (_, width, height) => {
  const prepared = await preparePhoto(bitmap(width, height));
  expect([prepared.name, prepared.type]).toEqual(['SCAN.png', 'image/png']);
  expect(await sizeOf(prepared)).toEqual([width, height]);
});

it('leaves a photo to the server that this browser cannot decode', async () => {
  const photo = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });
  expect(await preparePhoto(photo)).toBe(photo);
});
