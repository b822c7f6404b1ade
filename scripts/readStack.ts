import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/**
 * Replaces each position in a built file by the position in the source, if the folder contains its
 * source map.
 */
export function readStack(text: string, folder: string): string {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string) => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const map = readMap(path.join(folder, `${file}.map`));
    maps.set(file, map);
    return map;
  };
  return text.replace(
    /(?:\w+:\/\/[^\s/]+)?(?:\/?assets\/)?([\w-]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!origin || !('originalSource' in origin)) return place;
      const source = origin.originalSource.replace(/^(\.\.\/)+/, '');
      return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
    },
  );
}

function readMap(file: string): SourceMap | null {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
