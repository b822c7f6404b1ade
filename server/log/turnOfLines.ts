/**
 * Where lines go to standard output, those of one turn of the event loop together: a write for each
 * costs a busy server more than many a call does. No line waits for longer, nor for another one.
 */
export class TurnOfLines {
  readonly #output: NodeJS.WritableStream;
  #lines = '';

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
    // Whoever read it may be gone; the server serves on.
    output.on('error', () => {});
    process.on('exit', () => this.#flush());
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.#flush());
    this.#lines += line;
  }

  #flush(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#output.write(lines);
  }
}
