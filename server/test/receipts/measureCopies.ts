import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { Random } from '#server/demo/random.ts';
import { findCopies } from '#server/files/pictures/compareReceipts.ts';
import { describePicture } from '#server/files/pictures/prepare.ts';
import { copiers } from './receiptCopies.ts';
import { drawReceipt, makeFacts, templates } from './receiptDrawings.ts';

// The product reads pictures from files only.
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

/** A set of receipts whose copies are known. */
export interface LabelledSet {
  /** Receipts that are copied in several ways. */
  receipts: number;
  /** Ways in which each of them is copied. */
  copiesEach: number;
  /** Different receipts of one bank. */
  different: number;
  /** Others of these that each of them is compared with. */
  othersEach: number;
}

export interface Figures {
  copies: number;
  found: number;
  /** Ways of copying, each with the number of copies that were not found. */
  missed: Record<string, number>;
  /** Pairs of different receipts of the same bank. */
  pairs: number;
  /** Those of them that were taken for copies. */
  mistaken: number;
  /** Milliseconds of processor time. */
  msPerFingerprint: number;
  msPerComparison: number;
}

/** Makes a set of receipts and counts which copies are found. Always makes the same set. */
export async function measureCopies(set: LabelledSet, folder: string): Promise<Figures> {
  const random = new Random(20_261_124);
  const meter = new Meter(folder);
  const figures = {
    copies: 0,
    found: 0,
    missed: {} as Record<string, number>,
    pairs: 0,
    mistaken: 0,
  };
  const kinds = Object.entries(copiers);
  for (let index = 0; index < set.receipts; index += 1) {
    const template = templates[index % templates.length] ?? templates[0];
    const receipt = await draw(template, random);
    const [original, other] = [
      await meter.fingerprint(receipt),
      await meter.fingerprint(await draw(template, random)),
    ];
    for (let way = 0; way < set.copiesEach; way += 1) {
      // Over all receipts, each template is copied in each way.
      const at = (index * set.copiesEach + way + Math.floor(index / kinds.length)) % kinds.length;
      const [kind, copy] = kinds[at] ?? ['', async (bytes: Buffer) => bytes];
      const copied = await meter.fingerprint(await copy(receipt, random));
      const [isFound = false, isMistaken = false] = meter.compare(copied, [original, other]);
      figures.copies += 1;
      figures.pairs += 1;
      if (isFound) figures.found += 1;
      else figures.missed[kind] = (figures.missed[kind] ?? 0) + 1;
      if (isMistaken) figures.mistaken += 1;
    }
  }
  const different: Buffer[] = [];
  for (let index = 0; index < set.different; index += 1) {
    const fingerprint = await meter.fingerprint(await draw(templates[0], random));
    const others = different.slice(-set.othersEach);
    figures.pairs += others.length;
    figures.mistaken += meter.compare(fingerprint, others).filter(Boolean).length;
    different.push(fingerprint);
  }
  return { ...figures, ...meter.figures };
}

const draw = (template: (typeof templates)[number], random: Random) =>
  sharp(Buffer.from(drawReceipt(template, makeFacts(random))))
    .png()
    .toBuffer();

/** Makes and compares fingerprints, and measures how long that takes. */
class Meter {
  readonly #path: string;
  readonly #times = { fingerprints: 0, fingerprintMs: 0, comparisons: 0, comparisonMs: 0 };

  constructor(folder: string) {
    this.#path = `${folder}/receipt`;
  }

  get figures() {
    const { fingerprints, fingerprintMs, comparisons, comparisonMs } = this.#times;
    return {
      msPerFingerprint: fingerprintMs / fingerprints,
      msPerComparison: comparisonMs / comparisons,
    };
  }

  async fingerprint(picture: Buffer): Promise<Buffer> {
    await writeFile(this.#path, picture);
    const before = process.cpuUsage();
    const fingerprint = await describePicture(this.#path);
    this.#times.fingerprintMs += msSince(before);
    this.#times.fingerprints += 1;
    return fingerprint;
  }

  compare(own: Buffer, others: readonly Buffer[]): boolean[] {
    const before = process.cpuUsage();
    const copies = findCopies(own, others);
    this.#times.comparisonMs += msSince(before);
    this.#times.comparisons += others.length;
    return copies;
  }
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
