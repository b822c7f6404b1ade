import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

export const chunksOf = (files: Rolldown.RolldownOutput['output'][number][]): Chunk[] =>
  files.filter((file) => file.type === 'chunk');

/** Every chunk that comes with these modules, which are named by how their paths end. */
export function chunksWith(starts: readonly string[], chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const start of starts) add(chunkOf(start, chunks));
  return found;
}

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(module)),
  );
  if (!chunk) throw new Error(`${module} is in no chunk`);
  return chunk;
}
