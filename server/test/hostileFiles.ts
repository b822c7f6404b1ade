import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { heicPhoto } from './heicPhoto.ts';

/** Expected outcome: refused, re-encoded, or stored unchanged for download only. */
export type Outcome = 'refused' | 're-encoded' | 'stored unchanged';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  outcome: Outcome;
}

/** A marker in all scripts and metadata. It must not occur in a file that is shown in place. */
export const canary = 'canary-4711';
const script = `<script>fetch('/${canary}');document.title='${canary}'</script>`;

const megabyte = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, 'latin1');
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const be32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a6fa5' } });

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

// PNG: a signature, then chunks of length, type, data and checksum.
const pngSignature = latin('\x89PNG\r\n\x1a\n');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([be32(data.length), body, be32(crc32(body))]);
}

function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.concat([be32(width), be32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 4000)));
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', rows)];
  return Buffer.concat([pngSignature, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

const text = (type: string, content: string | Buffer) =>
  chunk(type, Buffer.concat([latin('Comment\0'), Buffer.from(content)]));

/** A picture of 1 x 1 with a number of pages that share their data. */
function tiff(pages: number, next = (page: number) => 8 + (page + 1) * 78): Buffer {
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const tags = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 0],
  ] as const;
  const directories = Array.from({ length: pages }, (_, page) => {
    const bytes = Buffer.alloc(78);
    bytes.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, value], index) => {
      bytes.writeUInt16LE(tag, 2 + index * 12);
      bytes.writeUInt16LE(3, 4 + index * 12);
      bytes.writeUInt32LE(1, 6 + index * 12);
      bytes.writeUInt32LE(value, 10 + index * 12);
    });
    bytes.writeUInt32LE(page + 1 < pages ? next(page) : 0, 2 + tags.length * 12);
    return bytes;
  });
  return Buffer.concat([header, ...directories]);
}

/** A progressive JPEG whose last scan is repeated up to 9 MB. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await solid(6000, 6000).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const times = Math.floor((9 * megabyte - jpeg.length) / scan.length);
  const scans = Array.from({ length: times }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]);
}

const svg = (body: string, attributes = 'width="40" height="40"', before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
  );

const blur = '<filter id="f"><feGaussianBlur stdDeviation="400"/></filter>';
const doubled = (levels: number) =>
  `<rect id="l0" width="1" height="1"/>${repeat(
    levels,
    (level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}" x="1"/></g>`,
  )}`;
const laughs = `<!DOCTYPE svg [<!ENTITY a "${canary}">${repeat(
  9,
  (level) => `<!ENTITY a${level + 1} "${repeat(10, () => `&a${level === 0 ? '' : level};`)}">`,
)}]>`;
const outside = (url: string) => `<!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]>`;

/** Files that are not pictures, with names of pictures. */
const impostors: Record<string, Buffer> = {
  'page.png': latin(`<!doctype html>${script}`),
  'page-with-drawing.svg': latin(`<!doctype html><svg onload=alert(1)></svg>${script}`),
  'page.xhtml': latin(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  'shell.php': latin('<?php system($_GET["c"]);'),
  'script.js': latin(`fetch('/${canary}')`),
  'start.sh': latin('#!/bin/sh\ncurl http://127.0.0.1/'),
  'empty.jpg': Buffer.alloc(0),
  'zeros.jpg': Buffer.alloc(4096),
  'slip.pdf': latin('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'),
  'slip.ps': latin('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'),
  'archive.zip': latin('PK\x03\x04' + '\0'.repeat(60)),
  'archive.rar': latin('Rar!\x1a\x07\x00' + '\0'.repeat(60)),
  'archive.7z': latin("7z\xbc\xaf'\x1c" + '\0'.repeat(60)),
  'program.elf': latin('\x7fELF\x02\x01\x01' + '\0'.repeat(60)),
  'program.exe': latin('MZ\x90\0' + '\0'.repeat(60)),
  'program.wasm': latin('\0asm\x01\0\0\0'),
  'film.mp4': Buffer.concat([be32(24), latin('ftypisom\0\0\0\0isommp42')]),
  'sound.mp3': latin('ID3\x04\0\0\0\0\0\0'),
  'font.woff2': latin('wOF2' + '\0'.repeat(60)),
  'layers.psd': latin('8BPS\0\x01' + '\0'.repeat(60)),
  'picture.jxl': latin('\xff\x0a' + '\0'.repeat(60)),
  'picture.jp2': latin('\0\0\0\x0cjP  \r\n\x87\n' + '\0'.repeat(60)),
  'magick.mvg': latin("push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'"),
  'data.xml': latin('<?xml version="1.0"?><root/>'),
  'squeezed.svgz': gzipSync(svg(script)),
  'gif-and-script.gif': latin(`GIF89a/*${'.'.repeat(16)}*/=1;fetch('/${canary}')`),
  'gif-and-php.gif': latin('GIF89a<?php system($_GET["c"]); ?>'),
};

/** Truncated, inconsistent or too large pictures. */
async function brokenPictures(): Promise<Record<string, Buffer>> {
  const [jpeg, webp, avif] = await Promise.all([
    noise(400, 300).jpeg().toBuffer(),
    noise(400, 300).webp().toBuffer(),
    noise(64, 64).avif().toBuffer(),
  ]);
  const whole = png(100, 100);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 50, 60);
  const tall = await solid(8, 8).jpeg().toBuffer();
  const frame = tall.indexOf(Buffer.from([0xff, 0xc0]));
  tall.writeUInt16BE(65_500, frame + 5);
  tall.writeUInt16BE(65_500, frame + 7);
  return {
    'cut.png': whole.subarray(0, 45),
    'cut.jpg': jpeg.subarray(0, 200),
    'cut.webp': webp.subarray(0, 60),
    'cut.avif': avif.subarray(0, 90),
    'damaged.png': damaged,
    'only-a-start.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'no-pages.tif': latin('II*\0\xff\xff\xff\x7f'),
    'flood.png': png(16_000, 16_000),
    'endless.png': png(2, 2_000_000_000),
    'flood.jpg': tall,
    'flood.webp': await solid(7000, 6000).webp({ effort: 0 }).toBuffer(),
    'flood.gif': latin(
      'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
    ),
    'too-large.png': Buffer.concat([whole, Buffer.alloc(10 * megabyte)]),
  };
}

/** Pictures with additional content behind, beside or before the image. */
async function withHiddenContent(): Promise<Record<string, Buffer>> {
  const photo = await noise(400, 300).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), latin(script)]);
  const frames = Array.from({ length: 200 }, () => Buffer.alloc(16 * 16 * 3, 90));
  return {
    'script-behind.png': Buffer.concat([png(40, 40), latin(script)]),
    'archive-behind.png': Buffer.concat([png(40, 40), latin(`PK\x03\x04${canary}`)]),
    'script-behind.jpg': Buffer.concat([photo, latin(script)]),
    'script-in-comment.jpg': Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    'script-in-text.png': png(40, 40, text('tEXt', script)),
    'bomb-in-text.png': png(
      40,
      40,
      text('zTXt', Buffer.concat([Buffer.from([0]), deflateSync(Buffer.alloc(50 * megabyte))])),
    ),
    'bomb-in-profile.png': png(
      40,
      40,
      text('iCCP', Buffer.concat([Buffer.from([0]), deflateSync(Buffer.alloc(50 * megabyte))])),
    ),
    'place.jpg': await noise(40, 40)
      .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSAreaInformation: canary } })
      .jpeg()
      .toBuffer(),
    'film.gif': await sharp(Buffer.concat(frames), {
      raw: { width: 16, height: 16 * frames.length, channels: 3, pageHeight: 16 },
    })
      .gif()
      .toBuffer(),
    'pages.tif': tiff(10_000),
    'colours.jpg': await noise(60, 60).toColourspace('cmyk').jpeg().toBuffer(),
    'deep.png': await noise(60, 60).toColourspace('rgb16').png().toBuffer(),
    'large.jpg': await solid(7000, 5600).jpeg().toBuffer(),
  };
}

/** Drawings that are stored unchanged: browsers could run them, or rendering costs too much. */
const drawings: Record<string, Buffer> = {
  'script.svg': svg(script),
  'onload.svg': svg('', `onload="fetch('/${canary}')"`),
  'foreign.svg': svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
  ),
  'link.svg': svg(
    `<a xlink:href="javascript:fetch('/${canary}')"><rect width="9" height="9"/></a>`,
  ),
  'network.svg': svg(`<image xlink:href="http://127.0.0.1:9/${canary}" width="9" height="9"/>`),
  'file.svg': svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
  'style.svg': svg(`<style>@import url("http://127.0.0.1:9/${canary}.css");</style>`),
  'stylesheet.svg': svg('', '', '<?xml-stylesheet href="http://127.0.0.1:9/x.css"?>'),
  'entity-file.svg': svg('<text>&x;</text>', '', outside('file:///etc/passwd')),
  'entity-network.svg': svg('<text>&x;</text>', '', outside(`http://127.0.0.1:9/${canary}`)),
  'laughs.svg': svg('<text>&a9;</text>', 'width="40" height="40"', laughs),
  'blur.svg': svg(
    `${blur}<rect width="1400" height="1400" filter="url(#f)"/>`,
    'width="1400" height="1400"',
  ),
  'blurs.svg': svg(
    blur + repeat(40, () => '<rect width="1400" height="1400" filter="url(#f)"/>'),
    'width="1400" height="1400"',
  ),
  'doubled.svg': svg(doubled(22)),
  'doubled-more.svg': svg(doubled(60)),
  'clouds.svg': svg(
    '<filter id="t"><feTurbulence baseFrequency="0.9" numOctaves="4000"/></filter><rect width="1400" height="1400" filter="url(#t)"/>',
    'width="1400" height="1400"',
  ),
  'pattern.svg': svg(
    '<pattern id="p" width="0.001" height="0.001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="40" height="40" fill="url(#p)"/>',
  ),
  'deep.svg': svg(`${'<g>'.repeat(90_000)}${'</g>'.repeat(90_000)}`),
  'path.svg': svg(
    `<path d="M0 0${repeat(90_000, (i) => `L${i % 40} ${(i * 7) % 40}`)}" stroke="red"/>`,
  ),
  'wide.svg': svg('', 'width="30000" height="30000"'),
  'preamble.svg': svg('', '', `\uFEFF<?xml version="1.0"?>${'<!-- -->'.repeat(300)}`),
  'icon.ico': Buffer.concat([Buffer.from([0, 0, 1, 0, 255, 255]), Buffer.alloc(100, 0xff)]),
};

/** Pictures that only some devices can show, and that cannot be converted. */
const unconvertible: Record<string, Buffer> = {
  'flood.bmp': Buffer.concat([
    latin('BM'),
    Buffer.alloc(12),
    be32(0x28000000),
    Buffer.alloc(40, 0x7f),
  ]),
  'photo.heic': Buffer.concat([
    be32(24),
    latin('ftypheic\0\0\0\0mif1heic'),
    be32(0x7fffffff),
    latin('metamski'),
    Buffer.alloc(200, 0xff),
  ]),
  'cut.heic': heicPhoto.subarray(0, 400),
};

const withOutcome = (files: Record<string, Buffer>, outcome: Outcome) =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, outcome }));

/** Returns all hostile files with their expected outcomes. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...withOutcome(impostors, 'refused'),
    ...withOutcome(await brokenPictures(), 'refused'),
    ...withOutcome(unconvertible, 'refused'),
    { name: 'scans.jpg', bytes: await manyScans(), outcome: 'refused' },
    ...withOutcome(await withHiddenContent(), 're-encoded'),
    ...withOutcome(drawings, 'stored unchanged'),
  ];
}
