import { readdirSync, readFileSync } from 'node:fs';

/** Returns the path of the built file with this content. The file names do not identify it. */
export function pathOf(content: string | Buffer): string {
  const holds = (file: string) => readFileSync(`dist/assets/${file}`).includes(content);
  return `/assets/${readdirSync('dist/assets').find(holds)}`;
}
