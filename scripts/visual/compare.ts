import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export type Verdict = 'same' | 'changed' | 'new' | 'removed';

/** Verdict for each picture, by id. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** Compares two sets of pictures. */
export function judge(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  areSame: (id: string) => boolean,
): Verdicts {
  const verdictOf = (id: string): Verdict => {
    if (!before.has(id)) return 'new';
    if (!after.has(id)) return 'removed';
    return areSame(id) ? 'same' : 'changed';
  };
  return new Map([...new Set([...before, ...after])].map((id) => [id, verdictOf(id)]));
}

export const picturesWith = (verdicts: Verdicts, wanted: Verdict): string[] =>
  [...verdicts].flatMap(([id, verdict]) => (verdict === wanted ? [id] : []));

/** Returns the number of pictures of each verdict. */
export function count(verdicts: Verdicts): Record<Verdict, number> {
  const counts = { same: 0, changed: 0, new: 0, removed: 0 };
  for (const verdict of verdicts.values()) counts[verdict] += 1;
  return counts;
}

/** Returns the last line of a comparison. */
export const summary = (counts: Record<Verdict, number>) =>
  `${counts.changed} changed, ${counts.new} new, ${counts.removed} removed, ${counts.same} the same`;

/** Returns both pictures combined with differences in red; null if they look the same. */
export function difference(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [left, right] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(left.width, right.width);
  const height = Math.max(left.height, right.height);
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(
    onCanvas(left, width, height).data,
    onCanvas(right, width, height).data,
    drawn.data,
    width,
    height,
    // Curves painted in another order of tiles may differ by a shade or two of 256.
    { threshold: 0.01, includeAA: true },
  );
  const isSameSize = left.width === right.width && left.height === right.height;
  return pixels === 0 && isSameSize ? null : PNG.sync.write(drawn);
}

/** Places a picture in the corner of an empty one. */
function onCanvas(picture: PNG, width: number, height: number): PNG {
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}
