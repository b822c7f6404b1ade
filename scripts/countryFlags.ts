import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const source = 'node_modules/country-flag-icons';
const pictures = path.join(source, '3x2');
const module = 'virtual:country-flags';

/**
 * Puts the countries' flags beside the app, in a folder that the module `virtual:country-flags` names.
 * Its name changes with what it holds, so a flag can be kept for ever, and the app needs no list of
 * addresses.
 */
export function countryFlags(): Plugin {
  const folder = `assets/flags/${versionOf(source)}`;
  return {
    name: 'country-flags',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load: (id) =>
      id === `\0${module}` ? `export const flagFolder = ${JSON.stringify(folder)}` : undefined,
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = '' }, response, next) => {
        const name = url.slice(1);
        if (!flags().includes(name)) return next();
        response.setHeader('content-type', 'image/svg+xml').end(read(name));
      });
    },
    generateBundle() {
      for (const name of flags()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: read(name) });
      }
    },
  };
}

const flags = () => readdirSync(pictures).filter((name) => name.endsWith('.svg'));

const read = (name: string) => readFileSync(path.join(pictures, name));

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
