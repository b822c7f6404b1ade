import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArgs } from '../chromium.mjs';
import { requireChromium } from '../require-chromium.ts';
import { buildStorybook, checkOut } from './build.ts';
import { count, difference, judge, picturesWith, summary, type Verdicts } from './compare.ts';
import { type ReportedPicture, reportPage } from './report.ts';
import { openSide, type Side } from './side.ts';

/**
 * `npm run visual -- <git ref> [--only <part of a title>]`: takes a picture of every story at that
 * commit and in the working tree, and reports the differences in visual-report/.
 */
const report = 'visual-report';

/** Number of times a differing picture is taken again. */
const furtherLooks = 2;

/** Without these flags, curves are painted differently on a busy machine. */
const steadyPainting = [
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-checker-imaging',
];

async function photographAll(when: string, { pictures, photograph }: Side) {
  const started = performance.now();
  await photograph(pictures.keys());
  const seconds = (performance.now() - started) / 1000;
  const speed = (pictures.size / seconds).toFixed(1);
  console.log(`${when}: ${pictures.size} pictures in ${seconds.toFixed(0)} s, ${speed} per second`);
}

/** Takes differing pictures again on a fresh page. Only differences that persist count. */
async function compare(before: Side, after: Side): Promise<Verdicts> {
  const ids = [new Set(before.pictures.keys()), new Set(after.pictures.keys())] as const;
  const areSame = (id: string) => difference(before.read(id), after.read(id)) === null;
  let verdicts = judge(...ids, areSame);
  for (let look = 0; look < furtherLooks; look += 1) {
    const doubtful = new Set(picturesWith(verdicts, 'changed'));
    for (const side of [before, after]) await side.photograph(doubtful, true);
    verdicts = judge(...ids, (id) => !doubtful.has(id) || areSame(id));
  }
  return verdicts;
}

function writeReport(before: Side, after: Side, verdicts: Verdicts): void {
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report);
  const save = (name: string, picture: Buffer | null) => {
    if (picture) writeFileSync(path.join(report, name), picture);
    return picture && name;
  };
  const shown = [...verdicts].flatMap(([id, verdict]): ReportedPicture[] => {
    const picture = after.pictures.get(id) ?? before.pictures.get(id);
    if (verdict === 'same' || !picture) return [];
    const [old, now] = [before, after].map((side) =>
      side.pictures.has(id) ? side.read(id) : null,
    );
    return [
      {
        ...picture,
        verdict,
        before: save(`${id}.before.png`, old ?? null),
        after: save(`${id}.after.png`, now ?? null),
        difference: save(`${id}.difference.png`, old && now ? difference(old, now) : null),
      },
    ];
  });
  writeFileSync(path.join(report, 'index.html'), reportPage(summary(count(verdicts)), shown));
}

/** Builds both Storybooks below a folder. */
function build(ref: string, folder: string) {
  const sites = { before: path.join(folder, 'before'), after: path.join(folder, 'after') };
  const checkout = path.join(folder, 'checkout');
  const takeAway = checkOut(ref, checkout);
  try {
    buildStorybook(checkout, sites.before);
    buildStorybook('.', sites.after);
  } finally {
    takeAway();
  }
  return sites;
}

/** Returns true if nothing differs. */
async function run(ref: string, only: string, folder: string): Promise<boolean> {
  const executablePath = requireChromium();
  const sites = build(ref, folder);
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, ...steadyPainting],
  });
  const before = await openSide(browser, sites.before, only);
  const after = await openSide(browser, sites.after, only);
  try {
    await photographAll(ref, before);
    await photographAll('now', after);
    const verdicts = await compare(before, after);
    writeReport(before, after, verdicts);
    const counts = count(verdicts);
    console.log(`${report}/index.html\n${summary(counts)}`);
    return counts.same === verdicts.size;
  } finally {
    await browser.close();
    await Promise.all([before, after].map((side) => side.close()));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [ref] = positionals;
if (ref === undefined) {
  console.error('Usage: npm run visual -- <git ref> [--only <part of a title>]');
  process.exit(2);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-visual-'));
try {
  process.exitCode = (await run(ref, values.only, folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
