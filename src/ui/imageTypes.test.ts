import { expect, it } from 'vitest';
import { selectImages } from './imageTypes.ts';

const starts = {
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  heic: new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  pdf: new TextEncoder().encode('%PDF-1.7'),
  html: new TextEncoder().encode('<!doctype html>'),
};
const select = (start: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  selectImages([new File([start], name, { type, lastModified: 1 })]);

it.each([
  ['receipt.jpg', 'image/jpeg', 'jpeg', 'image/jpeg'],
  ['receipt.jpg', 'image/jpg', 'jpeg', 'image/jpeg'],
  ['receipt.jpeg', 'image/pjpeg', 'jpeg', 'image/jpeg'],
  ['receipt.jfif', 'image/jfif', 'jpeg', 'image/jpeg'],
  ['receipt.png', 'image/x-png', 'png', 'image/png'],
  ['receipt.PNG', 'image/png', 'png', 'image/png'],
  ['IMG-20260314-WA0001.JPG', 'application/octet-stream', 'jpeg', 'image/jpeg'],
  ['IMG-20260314-WA0001.JPG', 'binary/octet-stream', 'jpeg', 'image/jpeg'],
  ['image:1641', 'application/octet-stream', 'jpeg', 'image/jpeg'],
  ['receipt', '', 'png', 'image/png'],
  ['receipt.', '*/*', 'png', 'image/png'],
  ['receipt.png', 'image/png', 'jpeg', 'image/jpeg'],
  ['receipt.pdf', 'application/pdf', 'jpeg', 'image/jpeg'],
  ['receipt.jpg.download', '', 'jpeg', 'image/jpeg'],
  ['IMG_0001.HEIC', '', 'heic', 'image/heic'],
  ['IMG_0001.jpg', 'image/jpeg', 'heic', 'image/heic'],
] as const)('takes %s of type "%s" that is a %s', async (name, type, content, expected) => {
  const files = await select(starts[content], name, type);
  expect(files).toMatchObject([{ name, type: expected, lastModified: 1 }]);
  expect(await files[0]?.bytes()).toEqual(starts[content]);
});

it.each([
  ['statement.pdf', 'application/pdf', 'pdf'],
  ['statement.jpg', 'image/jpeg', 'pdf'],
  ['receipt.jpg', 'image/jpeg', 'html'],
] as const)('refuses %s of type "%s" that is a %s', async (name, type, content) => {
  expect(await select(starts[content], name, type)).toEqual([]);
});

it('refuses a file without content, and one that cannot be read', async () => {
  const lost = new File(['x'], 'lost.jpg', { type: 'image/jpeg' });
  lost.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await selectImages([new File([], 'a.jpg', { type: 'image/jpeg' }), lost])).toEqual([]);
});
