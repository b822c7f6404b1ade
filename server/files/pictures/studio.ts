import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FairTurns } from '#server/fairTurns.ts';
import { FileRefused, unsupportedPicture } from '#server/files/store.ts';
import {
  type PictureKind,
  type PicturePaths,
  type StudioAnswer,
  type StudioRefusal,
} from './messages.ts';

/** Pictures decoded at the same time: each may need a few hundred megabytes for a moment. */
const atOnce = 2;
/** For a process that does not even notice that it costs too much. */
const longestMs = 10_000;
/** A process that nobody needed for this long ends. */
const idleMs = 30_000;

const childPath = fileURLToPath(new URL('./child.ts', import.meta.url));

const idle: Studio[] = [];
const turns = new FairTurns<number | null>(atOnce);

/**
 * Types, redraws and shrinks a received picture as `preparePicture` does, in a process with
 * limits on time and memory.
 * @param userId whose picture it is: users take turns. Null for the server's own.
 * @throws FileRefused also when the picture costs too much or breaks its decoder.
 */
export function preparePictureApart(
  paths: PicturePaths,
  userId: number | null,
): Promise<PictureKind> {
  return turns.run(userId, async () => {
    const studio = idle.pop() ?? new Studio();
    try {
      return await studio.prepare(paths);
    } finally {
      if (studio.isAlive) idle.push(studio);
    }
  });
}

/** One process that decodes pictures, one after the other. */
class Studio {
  /** Without the server's environment: a decoder that was broken into finds no secrets there. */
  readonly #child: ChildProcess = fork(childPath, [], {
    env: {},
    execArgv: ['--disable-proto=delete', '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  #end: NodeJS.Timeout | undefined;

  constructor() {
    this.#child.on('error', () => this.#child.kill('SIGKILL'));
    this.#child.once('exit', () => this.#leave());
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null;
  }

  async prepare(paths: PicturePaths): Promise<PictureKind> {
    this.#wake();
    try {
      return await this.#ask(paths);
    } finally {
      this.#rest();
    }
  }

  #ask(paths: PicturePaths): Promise<PictureKind> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<PictureKind>();
    let kept: PictureKind | null = null;
    const hear = (answer: StudioAnswer) => {
      if (answer.kind === 'enough') kept = answer.picture;
      else if (answer.kind === 'done') resolve(answer.picture);
      else reject(errorOf(answer));
    };
    const lose = (_exitCode: number | null, signal: NodeJS.Signals | null) => {
      if (kept) resolve(kept);
      else reject(signal === 'SIGKILL' ? tooMuch() : unsupportedPicture());
    };
    const giveUp = setTimeout(() => child.kill('SIGKILL'), longestMs);
    child.on('message', hear).once('exit', lose).once('error', reject);
    child.send({ paths });
    return promise.finally(() => {
      clearTimeout(giveUp);
      child.off('message', hear).off('exit', lose).off('error', reject);
    });
  }

  #wake(): void {
    clearTimeout(this.#end);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Waits for the next picture without keeping this process alive. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#end = setTimeout(() => this.#leave(), idleMs).unref();
  }

  /** Takes no more pictures; the process ends by itself when it is let go. */
  #leave(): void {
    const index = idle.indexOf(this);
    if (index !== -1) idle.splice(index, 1);
    if (this.#child.connected) this.#child.disconnect();
  }
}

const tooMuch = () => new FileRefused(413, 'The picture takes too long to read');

function errorOf(answer: StudioRefusal): Error {
  if (answer.kind === 'refused') return new FileRefused(answer.status, answer.message);
  return Object.assign(new Error(answer.message), { code: answer.code });
}
