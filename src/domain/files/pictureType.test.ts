import { expect, it } from 'vitest';
import { pictureTypeOf } from './pictureType.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const bitmap = (headerBytes: number) =>
  latin(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0${String.fromCharCode(headerBytes)}\0\0\0`);
/** The first box of a file of the HEIF family: its main brand, and those it is compatible with. */
const brands = (main: string, ...compatible: string[]) =>
  latin(
    `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${main}\0\0\0\0${compatible.join('')}meta`,
  );

it.each<[string, Uint8Array, string]>([
  ['JPEG of a camera', latin('\xff\xd8\xff\xe1\0\x18Exif'), 'image/jpeg'],
  ['JPEG of a messenger', latin('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
  ['JPEG without a header of its own', latin('\xff\xd8\xff\xdb\0C'), 'image/jpeg'],
  ['PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
  ['moving PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08acTL'), 'image/png'],
  ['GIF 87a', latin('GIF87a'), 'image/gif'],
  ['GIF 89a', latin('GIF89a'), 'image/gif'],
  ['WebP', latin('RIFF\x24\0\0\0WEBPVP8X'), 'image/webp'],
  ['TIFF of a PC', latin('II*\0'), 'image/tiff'],
  ['TIFF of a fax', latin('MM\0*'), 'image/tiff'],
  ['BMP of Windows', bitmap(40), 'image/bmp'],
  ['BMP with transparency', bitmap(124), 'image/bmp'],
  ['BMP of OS/2', bitmap(12), 'image/bmp'],
  ['ICO', latin('\0\0\x01\0\x02\0'), 'image/x-icon'],
  ['HEIC of an iPhone', brands('heic', 'mif1', 'MiHB', 'heic'), 'image/heic'],
  ['HEIC with ten bits', brands('heix', 'mif1', 'heix'), 'image/heic'],
  ['HEIC that names the container first', brands('mif1', 'mif1', 'heic'), 'image/heic'],
  ['sequence of HEIC', brands('hevc', 'msf1'), 'image/heic'],
  ['HEIF of unknown content', brands('mif1', 'miaf'), 'image/heif'],
  ['AVIF', brands('avif', 'mif1', 'miaf'), 'image/avif'],
  ['AVIF that names the container first', brands('mif1', 'mif1', 'avif'), 'image/avif'],
  ['moving AVIF', brands('avis', 'msf1', 'avis'), 'image/avif'],
  ['SVG', utf8('<svg xmlns="http://www.w3.org/2000/svg">'), 'image/svg+xml'],
  ['SVG after a preamble', utf8('\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<svg>'), 'image/svg+xml'],
  [
    'SVG of Inkscape',
    utf8('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg:svg >'),
    'image/svg+xml',
  ],
])('recognises a %s', (_, start, type) => {
  expect(pictureTypeOf(start)).toBe(type);
});

it.each<[string, Uint8Array]>([
  ['nothing', latin('')],
  ['the start of a PNG', latin('\x89PNG')],
  ['PDF', latin('%PDF-1.7')],
  ['HTML', utf8('<!doctype html><svg></svg>')],
  ['plain text', utf8('hello')],
  ['plain text that starts like a BMP', utf8('BMW of the customer, 2019')],
  ['film of a phone', brands('isom', 'iso2', 'mp41')],
  ['film of an iPhone', brands('qt  ')],
  ['film that HEIC may follow', latin('\0\0\0\x10ftypisom\0\0\0\0heic')],
  ['cursor', latin('\0\0\x02\0\x01\0')],
  ['icon without a picture', latin('\0\0\x01\0\0\0')],
  ['sound in RIFF', latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['JPEG XL', latin('\xff\x0a')],
  ['Word document', latin('PK\x03\x04')],
])('takes %s for no picture', (_, start) => {
  expect(pictureTypeOf(start)).toBeNull();
});
