import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { storybook } from '../build-stamp.ts';
import { requireChromium } from '../require-chromium.ts';
import { planStories, type StoryIndex } from './stories/plan.ts';

/**
 * `npm run test:repeat -- <files>`: runs test files and story files twenty times beside four busy
 * loops, as on a machine that is much slower. Stops at the first failure. A test that passes has no
 * reason to fail by chance.
 */
const times = 20;
const busyLoops = 4;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run test:repeat -- <files>');
  process.exit(2);
}

const vitest = (project: string, file: string) => [
  'node_modules/.bin/vitest',
  'run',
  `--project=${project}`,
  file,
];

/** The commands that run a file, each once. */
function commandOf(file: string): readonly string[] {
  if (file.endsWith('.spec.ts')) return ['node_modules/.bin/playwright', 'test', file];
  if (file.endsWith('.stories.tsx')) {
    return [process.execPath, 'scripts/test/stories.ts', ...storiesOf(file)];
  }
  if (/^server\/(?:process|db\/embedded)\//.test(file)) return vitest('process', file);
  if (/^(?:server|stories\/flows\/server)\//.test(file)) return vitest('server', file);
  return vitest(file.endsWith('.tsx') ? 'hooks' : 'unit', file);
}

function storiesOf(file: string): string[] {
  const index = JSON.parse(readFileSync(storybook.output, 'utf8')) as StoryIndex;
  const planned = planStories(index).filter(({ path }) => path === file);
  return planned.flatMap(({ stories }) => stories.map(({ id }) => id));
}

const env = { ...process.env, CHROMIUM_PATH: requireChromium() };
const loops = Array.from({ length: busyLoops }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
let failed: string | null = null;
for (const file of files) {
  const [command = '', ...args] = commandOf(file);
  for (let round = 1; round <= times && failed === null; round += 1) {
    console.log(`▶ ${file}, ${round} of ${times}`);
    if (spawnSync(command, args, { stdio: 'inherit', env }).status !== 0) failed = file;
  }
}
for (const loop of loops) loop.kill();
console.log(failed === null ? `passed ${times} times` : `${failed} failed`);
process.exitCode = failed === null ? 0 : 1;
