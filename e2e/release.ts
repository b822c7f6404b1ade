import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The built app as a later build would be served: every built file has another name, and the names
 * from before lead nowhere. Nothing is built for it and the server needs no restart.
 */
export class Release {
  readonly #mark: string;
  readonly #names: RegExp;

  /** @param mark letters and digits that go into every name; empty for the build as it is. */
  constructor(mark: string) {
    this.#mark = mark;
    const files = mark === '' ? [] : readdirSync(path.resolve('dist/assets'));
    const stems = files.map((file) => RegExp.escape(path.parse(file).name));
    this.#names = new RegExp(`(${stems.join('|')})(?=\\.(?:js|json|css|woff2))`, 'g');
  }

  get isAsBuilt() {
    return this.#mark === '';
  }

  /** Where the server has what this release calls `url`; nowhere for another release's files. */
  pathOf(url: string): string {
    if (this.isAsBuilt || !url.startsWith('/assets/')) return url;
    const ending = `-${this.#mark}.`;
    return url.includes(ending) ? url.replace(ending, '.') : '/assets/gone';
  }

  /** A page, script or style sheet with the names of this release in it. */
  rename(text: string): string {
    const renamed = text.replace(this.#names, `$1-${this.#mark}`);
    // Another page is another revision of it, which the service worker has to notice.
    return renamed.replace(/(url:"\/",revision:")/, `$1${this.#mark}`);
  }
}
