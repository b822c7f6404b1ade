import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes source maps to a folder of their own instead of the folder that is served: they contain
 * the sources of the app. `npm run stack` reads them.
 */
export const sourceMapsApart = (folder: string): Plugin => ({
  name: 'source-maps-apart',
  apply: 'build',
  generateBundle: {
    // After Vite has added its list of preloaded files to chunks and their maps.
    order: 'post',
    handler(_, bundle) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.map')) continue;
        writeFileSync(path.join(folder, path.basename(name)), file.source);
        delete bundle[name];
      }
    },
  },
});
