import { spawn, spawnSync } from 'node:child_process';
import { requireChromium } from '../require-chromium.ts';
import { requireStorybook } from './stories/build.ts';
import { planStories } from './stories/plan.ts';

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
  const planned = planStories(requireStorybook()).find(({ path }) => path === file);
  if (!planned) {
    console.error(`Storybook has no stories of ${file}`);
    process.exit(2);
  }
  return planned.stories.map(({ id }) => id);
}

const commands = files.map((file) => ({ file, command: commandOf(file) }));
const env = { ...process.env, CHROMIUM_PATH: requireChromium() };
/** Ends with this process, also when that is killed. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);';
const loops = Array.from({ length: busyLoops }, () =>
  spawn(process.execPath, ['--eval', busyLoop], { stdio: 'ignore' }),
);
let failed: string | null = null;
for (const { file, command } of commands) {
  const [program = '', ...args] = command;
  for (let round = 1; round <= times && failed === null; round += 1) {
    console.log(`▶ ${file}, ${round} of ${times}`);
    if (spawnSync(program, args, { stdio: 'inherit', env }).status !== 0) failed = file;
  }
}
for (const loop of loops) loop.kill();
console.log(failed === null ? `passed ${times} times` : `${failed} failed`);
process.exitCode = failed === null ? 0 : 1;
