import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { type Chunk, chunksOf, chunksWith } from './chunks.ts';

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
  const chunks = chunksOf(Object.values(bundle));
  const [first = new Set<Chunk>(), ...others] = starts.map((start) => chunksWith([start], chunks));
  const shared = [...first].filter((chunk) => others.every((needed) => needed.has(chunk)));
  return shared.map(({ fileName }) => fileName);
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
