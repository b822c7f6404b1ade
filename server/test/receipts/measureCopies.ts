import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { Random } from '#server/demo/random.ts';
import { findCopies } from '#server/files/pictures/compareReceipts.ts';
import { preparePicture } from '#server/files/pictures/prepare.ts';
import { copiers } from './receiptCopies.ts';
import { drawReceipt, makeFacts, templates } from './receiptDrawings.ts';

// The product reads pictures from files only.
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

export interface Figures {
  copies: number;
  /** Ways of copying, each with the number of copies that were not found. */
  missed: Record<string, number>;
  /** Pairs of different receipts of the same bank. */
  pairs: number;
  /** Those of them that were taken for copies. */
  mistaken: number;
  /** Milliseconds of processor time. */
  msPerComparison: number;
}

/**
 * Draws receipts, copies each in one way, and compares the copy with its receipt and with two other receipts of the
 * bank. Always makes the same set.
 */
export async function measureCopies(receipts: number, folder: string): Promise<Figures> {
  const random = new Random(20_261_124);
  const figures: Figures = { copies: 0, missed: {}, pairs: 0, mistaken: 0, msPerComparison: 0 };
  const kinds = Object.entries(copiers);
  let spent = 0;
  for (let index = 0; index < receipts; index += 1) {
    const template = templates[index % templates.length] ?? templates[0];
    // Over all receipts, each template is copied in each way.
    const at = (index + Math.floor(index / kinds.length)) % kinds.length;
    const [kind, copy] = kinds[at] ?? ['', async (bytes: Buffer) => bytes];
    const receipt = await draw(template, random);
    const others = [receipt, await draw(template, random), await draw(template, random)];
    const copied = await fingerprintOf(await copy(receipt, random), folder);
    const fingerprints: Buffer[] = [];
    for (const other of others) fingerprints.push(await fingerprintOf(other, folder));
    const before = process.cpuUsage();
    const [isFound = false, ...mistaken] = findCopies(copied, fingerprints);
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
    figures.copies += 1;
    if (!isFound) figures.missed[kind] = (figures.missed[kind] ?? 0) + 1;
    figures.pairs += mistaken.length;
    figures.mistaken += mistaken.filter(Boolean).length;
  }
  return { ...figures, msPerComparison: spent / (figures.copies + figures.pairs) };
}

const draw = (template: (typeof templates)[number], random: Random) =>
  sharp(Buffer.from(drawReceipt(template, makeFacts(random))))
    .png()
    .toBuffer();

async function fingerprintOf(picture: Buffer, folder: string): Promise<Buffer> {
  const received = `${folder}/received`;
  await writeFile(received, picture);
  const paths = { received, original: `${folder}/original`, thumb: `${folder}/thumb` };
  const { fingerprint } = await preparePicture(paths, () => {});
  return Buffer.from(fingerprint, 'base64');
}
