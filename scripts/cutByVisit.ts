import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

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
      const needed = mapped(visits, (starts) => modulesOf(starts, chunks));
      const always = modulesOf(['index.html'], chunks);
      const pieceOf = (module: string) => {
        return pieces.find(({ neededBy }) => neededBy.every((visit) => needed[visit].has(module)));
      };
      const name = (module: string) => (always.has(module) ? null : pieceOf(module)?.name);
      const codeSplitting = {
        groups: [{ name, debugName: 'visits' }],
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

const mapped = <Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
) =>
  Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<Key, To>;

async function buildOnce(plugins: PluginOption[]): Promise<Chunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (!('output' in built)) throw new Error('the code was not built into one folder');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Every module that comes with these. */
function modulesOf(starts: readonly string[], chunks: readonly Chunk[]): Set<string> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const start of starts) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(start));
    if (!chunk) throw new Error(`${start} is not a chunk of its own`);
    add(chunk);
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}
