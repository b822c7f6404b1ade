import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Simulates a later release of the built app: every built file gets another name, and the previous
 * names no longer exist. This needs neither a build nor a restart of the server.
 */
export class Release {
  readonly #name: string;
  readonly #names: RegExp;

  /** @param name letters and digits added to every file name; empty for the original build */
  constructor(name: string) {
    this.#name = name;
    const files = name === '' ? [] : readdirSync(path.resolve('dist/assets'));
    const stems = files.map((file) => RegExp.escape(path.parse(file).name));
    this.#names = new RegExp(`(${stems.join('|')})(?=\\.(?:js|json|css|woff2))`, 'g');
  }

  get isOriginalBuild() {
    return this.#name === '';
  }

  /** Returns the server's path of a URL of this release; a missing path for other releases. */
  pathOf(url: string): string {
    if (this.isOriginalBuild || !url.startsWith('/assets/')) return url;
    const ending = `-${this.#name}.`;
    return url.includes(ending) ? url.replace(ending, '.') : '/assets/gone';
  }

  /** Replaces the file names in a page, script or style sheet by those of this release. */
  rename(text: string): string {
    const renamed = text.replace(this.#names, `$1-${this.#name}`);
    // The page changes too, so the service worker needs another revision of it.
    return renamed.replace(/(url:"\/(?:\w+\.html)?",revision:")/g, `$1${this.#name}`);
  }
}
