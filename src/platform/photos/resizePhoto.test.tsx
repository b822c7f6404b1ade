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

/** A PNG as banking apps and browsers make it of a whole page; with noise, it has some three bytes for each pixel. */
async function screenshot(width: number, height: number, hasNoise = false): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillRect(0, 0, width, 40);
  if (hasNoise) {
    const pixels = context.createImageData(width, height);
    const words = new Uint32Array(pixels.data.buffer);
    for (let at = 0, word = 1; at < words.length; at += 1) {
      word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
      words[at] = (word ^ (word >>> 15)) | 0xff000000;
    }
    context.putImageData(pixels, 0, 0);
  }
  return new File([await canvas.convertToBlob()], 'page.png', { type: 'image/png' });
}

it('keeps a long screenshot as it is', async () => {
  const page = await screenshot(1080, 12_000);
  expect(await preparePhoto(page)).toBe(page);
});

it('reduces a long screenshot of a wide screen to a legible width', async () => {
  expect(await sizeOf(await preparePhoto(await screenshot(2160, 8000)))).toEqual([1500, 5556]);
});

it('sends a screenshot with too many bytes as JPEG of the same size', async () => {
  const page = await screenshot(1080, 4000, true);
  expect(page.size).toBeGreaterThan(10 * 1024 * 1024);
  const prepared = await preparePhoto(page);
  expect([prepared.name, prepared.type]).toEqual(['page.jpg', 'image/jpeg']);
  expect(prepared.size).toBeLessThan(10 * 1024 * 1024);
  expect(await sizeOf(prepared)).toEqual([1080, 4000]);
});

it('leaves a photo to the server that this browser cannot decode', async () => {
  const photo = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });
  expect(await preparePhoto(photo)).toBe(photo);
});
