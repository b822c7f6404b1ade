/**
 * Collects the lines of one event loop turn and writes them together. One write per line would cost
 * a busy server more than many a call.
 */
export class LineBuffer {
  readonly #output: NodeJS.WritableStream;
  #lines = '';

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
    // Ignores write errors: the server continues without a reader of its log.
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
