import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** Writes a file line by line and computes its digest. Holds one batch in memory. */
export class LineFile {
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  lines = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @param path must not exist. */
  static async create(path: string): Promise<LineFile> {
    return new LineFile(await open(path, 'wx', 0o600));
  }

  async add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    this.#hash.update(text);
    this.lines += lines.length;
    await this.#file.appendFile(text);
  }

  /** Flushes to disk. @returns the SHA-256 of all lines, in hexadecimal. */
  async finish(): Promise<string> {
    await this.#file.sync();
    await this.close();
    return this.#hash.digest('hex');
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
