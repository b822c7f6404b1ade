import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { isBuilt, rememberBuild, storybook } from '../../build-stamp.ts';
import type { StoryIndex } from './plan.ts';

function run(command: string, args: readonly string[], folder: string): void {
  const { status, stdout } = spawnSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status === 0) return;
  // Storybook prints its errors to the standard output.
  console.error(stdout);
  throw new Error(`${command} ${args.join(' ')} failed in ${folder}`);
}

/** Builds the Storybook of a checkout into a folder. */
export function buildStorybook(checkout: string, folder: string): void {
  const options = ['--output-dir', folder, '--quiet', '--disable-telemetry'];
  run(path.resolve('node_modules/.bin/storybook'), ['build', ...options], checkout);
}

/** Builds the Storybook of the working tree, unless it is built already. Returns its index. */
export function requireStorybook(): StoryIndex {
  if (!isBuilt(storybook)) {
    console.log('Building Storybook …');
    buildStorybook('.', path.dirname(storybook.output));
    rememberBuild(storybook);
  }
  return JSON.parse(readFileSync(storybook.output, 'utf8')) as StoryIndex;
}

/**
 * Checks out a commit into a folder, with its packages. Packages of the working tree are reused if
 * the lock file is the same.
 * @returns a function that removes the checkout.
 */
export function checkOut(ref: string, folder: string): () => void {
  run('git', ['worktree', 'add', '--detach', '--force', folder, ref], '.');
  if (lockOf('.') === lockOf(folder)) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'dir');
  } else {
    run('npm', ['ci'], folder);
  }
  return () => run('git', ['worktree', 'remove', '--force', folder], '.');
}

const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
