import { expect, it } from 'vitest';
import { isAcceptedImage } from './imageTypes.ts';

it.each([
  ['receipt.jpg', 'image/jpeg'],
  ['receipt.PNG', 'image/png'],
  ['scan.tiff', 'image/tiff'],
  ['IMG_0001.HEIC', ''],
  ['favicon.ico', 'image/vnd.microsoft.icon'],
])('takes %s of type "%s"', (name, type) => {
  expect(isAcceptedImage({ name, type })).toBe(true);
});

it.each([
  ['statement.pdf', 'application/pdf'],
  ['receipt.jpg', 'text/html'],
  ['receipt', ''],
  ['receipt.exe', ''],
])('refuses %s of type "%s"', (name, type) => {
  expect(isAcceptedImage({ name, type })).toBe(false);
});
