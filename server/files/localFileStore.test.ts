import { createHash } from 'node:crypto';
import promises, { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { heicPhoto } from '#server/test/heicPhoto.ts';
import { withheld } from '#server/test/samePriority.ts';
import { LocalFileStore } from './localFileStore.ts';
import { endOfTime } from './store.ts';
import { placeholder } from './pictures/placeholder.ts';

let folder = '';
let store: LocalFileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remit-desk-files-'));
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  store = await LocalFileStore.open(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#4a6fa5' } });

const receive = (bytes: Uint8Array | string, name = 'a.png') =>
  store.receive(Readable.from([Buffer.from(bytes)]), name);

const read = async (fileId: string, variant: 'original' | 'thumb') =>
  buffer((await store.open(fileId, variant)).stream);

const svg = (body: string, size = 'width="40" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;

const thumbOf = async (body: string) => read((await receive(svg(body))).fileId, 'thumb');

function withMainBrand(brand: string): Buffer {
  const bytes = Buffer.from(heicPhoto);
  bytes.write(brand, 8, 'latin1');
  return bytes;
}

describe('pictures shown in place', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
    ['tiff', 'image/jpeg'],
    ['avif', 'image/jpeg'],
  ] as const)('stores %s as %s', async (format, mediaType) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const file = await receive(bytes, 'slip.bin');
    expect(file).toMatchObject({ fileName: 'slip.bin', mediaType, isInline: true });
    expect(file.fileId).toMatch(/^[0-9a-f]{32}$/);
    expect(file.receivedSha256).toEqual(createHash('sha256').update(bytes).digest());
    const original = await read(file.fileId, 'original');
    expect(original).toHaveLength(file.byteSize);
    const thumb = await read(file.fileId, 'thumb');
    expect(thumb.subarray(8, 12).toString()).toBe('WEBP');
  });

  test.each([
    ['of an iPhone', heicPhoto],
    ['that names its container first', withMainBrand('mif1')],
  ])('stores a HEIC photo %s as JPEG', async (_, bytes) => {
    const file = await receive(bytes, 'IMG_0001.HEIC');
    expect(file).toMatchObject({ mediaType: 'image/jpeg', isInline: true });
    const { data, info } = await sharp(join(folder, file.fileId))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 48, channels: 3 });
    const [red = 0, , blue = 0] = data;
    expect(blue).toBeGreaterThan(red + 100);
    const thumb = await read(file.fileId, 'thumb');
    expect(thumb.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('keeps the orientation and removes the location', async () => {
    const bytes = await picture(400, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSAreaInformation: 'canary' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('canary')).toBe(true);
    const { fileId } = await receive(bytes);
    for (const variant of ['original', 'thumb'] as const) {
      expect((await read(fileId, variant)).includes('canary')).toBe(false);
    }
    const { info } = await sharp(join(folder, fileId)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([100, 400]);
  });

  test.each([
    ['a screenshot of a whole page', 1080, 12_000, [320, 320]],
    ['a screenshot of a phone', 1080, 2400, [320, 320]],
    ['a panorama', 6000, 900, [320, 320]],
    ['a receipt', 1500, 2000, [240, 320]],
    ['a line', 12, 3000, [12, 320]],
  ])('keeps %s and shows its start in the thumbnail', async (_, width, height, size) => {
    const side = Math.min(width, height);
    const start = {
      create: { width: side, height: side, channels: 3, background: '#fff' },
    } as const;
    const bytes = await picture(width, height)
      .composite([{ input: start, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    const { fileId } = await receive(bytes);
    expect(await sharp(join(folder, fileId)).metadata()).toMatchObject({ width, height });
    const thumb = sharp(join(folder, `${fileId}.thumb`));
    const { data, info } = await thumb.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual(size);
    expect(data[0]).toBeGreaterThan(240);
  });

  test.each([
    ['black text', 'png', '#000000', '#ffffff'],
    ['black text', 'webp', '#000000', '#ffffff'],
    ['black text', 'tiff', '#000000', '#ffffff'],
    ['black text', 'avif', '#000000', '#ffffff'],
    ['black text', 'gif', '#000000', '#ffffff'],
    ['white text', 'png', '#ffffff', '#141a24'],
    ['pale text', 'webp', '#ffe9a8', '#141a24'],
    ['a red stamp', 'png', '#c02020', '#ffffff'],
    ['white text', 'svg', '#ffffff', '#141a24'],
    ['black text', 'svg', '#000000', '#ffffff'],
  ] as const)('puts %s of a transparent %s on a ground', async (_, format, ink, ground) => {
    const drawing = svg(`<path d="M8 8h24v6h-24z" fill="${ink}"/>`);
    const bytes =
      format === 'svg'
        ? drawing
        : await sharp(Buffer.from(drawing))
            // TIFF of sharp is a JPEG unless stated.
            .toFormat(format, format === 'tiff' ? { compression: 'lzw' } : {})
            .toBuffer();
    const { fileId } = await receive(bytes);
    const names = format === 'svg' ? ['.thumb'] : ['', '.thumb'];
    for (const name of names) {
      const stored = sharp(join(folder, `${fileId}${name}`))
        .ensureAlpha()
        .raw();
      const corner = (await stored.toBuffer()).subarray(0, 4);
      const expected = [...Buffer.from(`${ground.slice(1)}ff`, 'hex')];
      for (const [at, value] of expected.entries()) {
        expect(Math.abs((corner[at] ?? 0) - value)).toBeLessThan(12);
      }
    }
  });

  test('removes data appended to a picture', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>canary')]);
    const { fileId } = await receive(bytes);
    expect((await read(fileId, 'original')).includes('canary')).toBe(false);
  });
});

describe('pictures for download only', () => {
  const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(100)]);
  const sheet = Buffer.from(svg('<rect width="20" height="20"/>'));

  test.each([
    ['ico', icon, 'image/x-icon'],
    ['svg', sheet, 'image/svg+xml'],
    [
      'svg after a preamble',
      Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- x -->\n${sheet.toString()}`),
      'image/svg+xml',
    ],
    ['svg with a script', Buffer.from(svg('<script>alert(1)</script>')), 'image/svg+xml'],
    [
      'svg that is too large to draw',
      Buffer.from(svg('', 'width="4000" height="4000"')),
      'image/svg+xml',
    ],
    [
      'svg with entities',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`),
      'image/svg+xml',
    ],
  ])('stores %s unchanged with a generated thumbnail', async (_, bytes, mediaType) => {
    const file = await receive(bytes);
    expect(file).toMatchObject({ mediaType, isInline: false, byteSize: bytes.length });
    expect(await read(file.fileId, 'original')).toEqual(bytes);
    const thumb = await read(file.fileId, 'thumb');
    expect(thumb.subarray(1, 4).toString()).toBe('PNG');
  });

  test('stops drawing an SVG that costs too much', async () => {
    const nested = Array.from(
      { length: 30 },
      (_, level) => `<g id="l${level + 1}">
      <use href="#l${level}"/><use href="#l${level}"/></g>`,
    ).join('');
    const leaf = '<rect id="l0" width="9" height="9"/>';
    expect(await thumbOf(leaf)).not.toEqual(await placeholder());
    expect(await thumbOf(`${leaf}${nested}`)).toEqual(await placeholder());
  });
});

describe('refuses', () => {
  test.each([
    ['html', '<!doctype html><svg></svg>'],
    ['text', 'hello'],
    ['nothing', ''],
    ['pdf', '%PDF-1.7 '],
    ['program', '\x7FELF\x02\x01\x01'],
    ['script behind the start of a gif', 'GIF89a/*................*/=1;alert(1)'],
    ['cut off png', '\x89PNG\r\n\x1a\n'],
  ])('%s', async (_, bytes) => {
    const refusal = receive(Buffer.from(bytes, 'latin1'));
    await expect(refusal).rejects.toMatchObject({
      status: 415,
      message: 'Some files are not supported. Please upload valid formats.',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  const bitmap = Buffer.concat([
    Buffer.from('BM'),
    Buffer.alloc(12),
    Buffer.from([40]),
    Buffer.alloc(100),
  ]);
  const box = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(100),
  ]);

  test.each([
    ['bmp', bitmap],
    ['heic without a photo', box],
    ['heic that was cut off', heicPhoto.subarray(0, -20)],
  ])('%s, which some devices cannot show, and says what to do', async (_, bytes) => {
    await expect(receive(bytes)).rejects.toMatchObject({
      status: 415,
      message: 'Not every device can show this picture. Please send it as JPEG or PNG.',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a picture with too many pixels', async () => {
    const bytes = await picture(9000, 9000).png().toBuffer();
    await expect(receive(bytes)).rejects.toMatchObject({ status: 413 });
  });

  test.each([
    ['webp', 6300],
    ['webp', 4100],
    ['avif', 3500],
    ['png', 6400],
    ['jpeg', 6400],
  ] as const)('a flat %s of %i pixels a side before decoding it', async (format, side) => {
    const options = format === 'webp' ? { lossless: true, effort: 0 } : { effort: 0 };
    const bytes = await picture(side, side)
      .toFormat(format, format === 'webp' || format === 'avif' ? options : {})
      .toBuffer();
    await expect(receive(bytes)).rejects.toMatchObject({
      status: 413,
      message: 'The picture has too many pixels',
    });
  });

  test('more than 10 MB', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const stream = Readable.from(Array.from({ length: 11 }, () => chunk));
    await expect(store.receive(stream, 'a')).rejects.toMatchObject({ status: 413 });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a part that its parser truncated', async () => {
    const stream = Object.assign(Readable.from([await picture().png().toBuffer()]), {
      truncated: true,
    });
    await expect(store.receive(stream, 'a')).rejects.toMatchObject({ status: 413 });
  });
});

test('processes pictures of several users in turn', async () => {
  const bytes = await picture().webp().toBuffer();
  const send = (userId: number) =>
    store.receive(Readable.from([bytes]), 'a.webp', { userId, announce: async () => {} });
  let done = 0;
  const flood = Array.from({ length: 16 }, async () => {
    await send(1);
    done += 1;
  });
  await Promise.race(flood);
  await send(2);
  expect(done).toBeLessThan(8);
  await Promise.all(flood);
});

test('gives the processes of pictures a lower priority than the server', async () => {
  await receive(await picture(10, 10).png().toBuffer());
  expect(new Set(withheld)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
});

test('uses a decoder version without known vulnerabilities', () => {
  const [major = 0, minor = 0, patch = 0] = sharp.versions.vips.split('.').map(Number);
  expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(8_018_007);
});

test('treats file names as metadata only', async () => {
  const bytes = await picture(10, 10).png().toBuffer();
  const names = [
    '../../x.png',
    'C:\\dir\\y.png',
    'a\0.html',
    'b\r\nc.png',
    '\u202Egnp.exe',
    '',
    'x'.repeat(300),
  ];
  const stored: string[] = [];
  for (const name of names) stored.push((await receive(bytes, name)).fileName);
  expect(stored.slice(0, 6)).toEqual(['x.png', 'y.png', 'a.html', 'bc.png', 'gnp.exe', 'file']);
  expect(stored[6]).toHaveLength(255);
  expect(await readdir(folder)).toHaveLength(names.length * 2);
});

test('creates files readable by their owner only and removes them', async () => {
  const { fileId } = await receive(await picture(10, 10).png().toBuffer());
  expect((await stat(join(folder, fileId))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, `${fileId}.thumb`))).mode & 0o777).toBe(0o600);
  await store.remove(fileId);
  await store.remove(fileId);
  expect(await readdir(folder)).toEqual(['removed']);
  for (const name of await readdir(join(folder, 'removed'))) {
    expect((await stat(join(folder, 'removed', name))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(join(folder, 'removed'))).mode & 0o777).toBe(0o700);
  await expect(store.open(fileId, 'original')).rejects.toHaveProperty('code', 'ENOENT');
  await expect(store.open('../passwd', 'original')).rejects.toThrow('not the id of a file');
});

describe('a folder with many files', () => {
  const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
  let looked: string[] = [];
  let atOnce = { now: 0, most: 0 };

  beforeEach(async () => {
    await mkdir(join(folder, 'removed'));
    for (const id of ids) {
      for (const place of [folder, join(folder, 'removed')]) {
        await writeFile(join(place, id), '');
        await writeFile(join(place, `${id}.thumb`), '');
      }
    }
    await writeFile(join(folder, 'x.received'), '');
    [looked, atOnce] = [[], { now: 0, most: 0 }];
    const original = promises.stat;
    vi.spyOn(promises, 'stat').mockImplementation((async (path: string) => {
      looked.push(basename(path));
      atOnce.now += 1;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      return original(path).finally(() => (atOnce.now -= 1));
    }) as typeof original);
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('looks only at those that the question is about', async () => {
    await store.removeTemporaryOlderThan(endOfTime);
    expect(looked).toEqual(['x.received']);
    looked = [];
    expect((await store.listOlderThan(endOfTime)).sort()).toEqual(ids);
    expect(looked.sort()).toEqual(ids);
  });

  test('looks at a few of them at once', async () => {
    expect((await store.listRemovedBefore(endOfTime)).sort()).toEqual(ids);
    expect(looked).toHaveLength(600);
    expect(atOnce.most).toBeGreaterThan(0);
    expect(atOnce.most).toBeLessThanOrEqual(8);
  });
});

test('finds old files', async () => {
  const { fileId } = await receive(await picture(10, 10).png().toBuffer());
  const rest = join(folder, 'x.received');
  await writeFile(rest, '');
  const then = new Date(Date.now() - 60_000);
  expect(await store.listOlderThan(then)).toEqual([]);
  for (const path of [join(folder, fileId), rest]) await utimes(path, 0, 0);
  expect(await store.listOlderThan(then)).toEqual([fileId]);
  await store.removeTemporaryOlderThan(then);
  expect((await readdir(folder)).sort()).toEqual([fileId, `${fileId}.thumb`]);
});
