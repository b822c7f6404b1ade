/** Number of first bytes from which {@link pictureTypeOf} recognises every accepted picture. */
export const pictureStartBytes = 4100;

/** Sizes of the second header of a BMP, which distinguishes it from a text. */
const bitmapHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** How the files of a type start, byte by character. */
const signatures: readonly (readonly [type: string, matches: (start: string) => boolean])[] = [
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a')],
  ['image/webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  ['image/tiff', (start) => start.startsWith('II*\0') || start.startsWith('MM\0*')],
  [
    'image/bmp',
    (start) =>
      start.startsWith('BM') &&
      start.startsWith('\0\0\0', 15) &&
      bitmapHeaders.has(start.charCodeAt(14)),
  ],
  [
    'image/x-icon',
    (start) => start.startsWith('\0\0\x01\0') && start.length >= 6 && !start.startsWith('\0\0', 4),
  ],
];

/**
 * Returns the media type of a picture by the first bytes of its file, and null for all other files. What a
 * system or a sender calls the file does not count: phones and messengers name types in many ways, or not at all.
 */
export function pictureTypeOf(start: Uint8Array): string | null {
  const text = Array.from(start.subarray(0, 64), (byte) => String.fromCharCode(byte)).join('');
  const signature = signatures.find(([, matches]) => matches(text));
  if (signature) return signature[0];
  return heifTypeOf(text) ?? (looksLikeSvg(start) ? 'image/svg+xml' : null);
}

const heifBrands: readonly (readonly [type: string, brand: RegExp])[] = [
  ['image/avif', /^avi[fs]$/],
  ['image/heic', /^(?:hei[cxms]|hev[cxms])$/],
  ['image/heif', /^m[is]f1$/],
];

/** Returns the type of a file of the HEIF family: its first box lists its brands. */
function heifTypeOf(text: string): string | null {
  if (!text.startsWith('\0\0\0') || !text.startsWith('ftyp', 4)) return null;
  const main = text.slice(8, 12);
  const compatible = text.slice(16, text.charCodeAt(3)).match(/[^]{4}/g) ?? [];
  if (!heifBrands.some(([, brand]) => brand.test(main))) return null;
  // The container's own brand may come first.
  const found = heifBrands.find(([, brand]) =>
    [main, ...compatible].some((one) => brand.test(one)),
  );
  return found?.[0] ?? null;
}

const byteOrderMark = '\uFEFF';
/** XML declaration, comments and document type that may precede the root element. */
const preamble =
  /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[[\s\S]*?\])?\s*>)/i;
const rootElement = /^<(?:\w+:)?svg[\s/>]/i;

function looksLikeSvg(start: Uint8Array): boolean {
  let text = new TextDecoder('utf-8').decode(start.subarray(0, pictureStartBytes));
  if (text.startsWith(byteOrderMark)) text = text.slice(1);
  for (let before = preamble.exec(text); before; before = preamble.exec(text)) {
    text = text.slice(before[0].length);
  }
  return rootElement.test(text);
}
