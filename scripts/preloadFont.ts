import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Tells the page of the typeface, which only code that has run would ask for: text that is shown in
 * another one first moves when it comes. Code goes before it.
 */
export function preloadFont(source: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle).filter((file) => file.type === 'asset');
        return files
          .filter(({ originalFileNames }) => originalFileNames.includes(source))
          .map(({ fileName }) => preload(fileName));
      },
    },
  };
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    fetchpriority: 'low',
    href: `/${file}`,
  },
  injectTo: 'head',
});
