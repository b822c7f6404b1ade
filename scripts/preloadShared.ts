import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Tells the page of the code that every one of its `starts` needs, so that it comes beside the
 * script that chooses among them and not after it.
 */
export function preloadShared(starts: readonly string[]): Plugin {
  return {
    name: 'preload-shared',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        const shared = bundle ? sharedBy(starts, bundle) : [];
        return shared.filter((file) => file !== chunk?.fileName).map(preload);
      },
    },
  };
}

function sharedBy(starts: readonly string[], bundle: Bundle): string[] {
  const [first = new Set<string>(), ...others] = starts.map((start) => neededBy(start, bundle));
  return [...first].filter((file) => others.every((needed) => needed.has(file)));
}

/** Every file that comes with the chunk of a module. */
function neededBy(module: string, bundle: Bundle): Set<string> {
  const start = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!start) throw new Error(`${module} is in no chunk`);
  const needed = new Set<string>();
  const add = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.imports.forEach(add);
  };
  add(start.fileName);
  return needed;
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
