import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|json|css|svg|webmanifest)$/;
/** Below this a file fits into one packet either way, bytes. */
const worthwhile = 1024;

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });

/** Writes a brotli and a gzip twin beside each built file that gets smaller by it. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(folder) },
  };
}

function compressAll(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => compressible.test(one))) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < worthwhile) continue;
    writeFileSync(`${file}.br`, brotli(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
