import { build, type Plugin, type PluginOption } from 'vite';
import { type Chunk, chunksOf, chunksWith } from './chunks.ts';

export interface Cut<Visit extends string> {
  /** Modules that start each visit, by how their paths end. */
  visits: Readonly<Record<Visit, readonly string[]>>;
  /** A module goes into the first piece all of whose visits need it; the others stay where they are. */
  pieces: readonly { name: string; neededBy: readonly Visit[] }[];
  /** What else makes the code what it is: they decide which modules are left. */
  plugins: () => PluginOption[];
}

/**
 * Puts together what visits fetch together. Cut by who imports what alone, the code comes in fifty
 * files, and each costs a slow phone as much as four kilobytes of code.
 *
 * Which visit needs a module shows only once nothing is left that nobody uses. So the code is built
 * twice, the first time just to look at it.
 */
export function cutByVisit<Visit extends string>({ visits, pieces, plugins }: Cut<Visit>): Plugin {
  return {
    name: 'cut-by-visit',
    apply: 'build',
    async config() {
      const chunks = await buildOnce(plugins());
      const needed = new Map(
        Object.entries<readonly string[]>(visits).map(([visit, starts]) => [
          visit,
          modulesOf(starts, chunks),
        ]),
      );
      const always = modulesOf(['index.html'], chunks);
      const pieceOf = (module: string) =>
        pieces.find(({ neededBy }) => neededBy.every((visit) => needed.get(visit)?.has(module)));
      const name = (module: string) => (always.has(module) ? null : pieceOf(module)?.name);
      const codeSplitting = {
        groups: [{ name, debugName: 'visits' }],
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

async function buildOnce(plugins: PluginOption[]): Promise<Chunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (!('output' in built)) throw new Error('the code was not built into one folder');
  return chunksOf(built.output);
}

/** Every module that comes with these. */
const modulesOf = (starts: readonly string[], chunks: readonly Chunk[]) =>
  new Set([...chunksWith(starts, chunks)].flatMap(({ moduleIds }) => moduleIds));
