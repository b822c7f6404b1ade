import type { Plugin, Rolldown } from 'vite';
import { firstFrames } from './firstFrames.ts';

/** The modules that each document shows first. Its name is that of the last chunk with one of them. */
const modules = {
  /** The puzzle. It names nothing of the app. */
  index: ['src/app/startPuzzle.tsx'],
  /** For a browser that is not signed in. */
  app: ['src/app/startApp.tsx', 'src/app/signIn/SignInRoute.tsx'],
  /** For a browser that is signed in. */
  list: ['src/app/startApp.tsx', 'src/app/ShellRoute.tsx', 'src/app/dashboard/DashboardRoute.tsx'],
} as const;

/**
 * Makes further documents of `index.html`, from which the server chooses. They name all code of their first screen, so
 * that the browser fetches it at once and not each file when the one before has run, and show their first frame.
 */
export const documents = (): Plugin => ({
  name: 'documents',
  apply: 'build',
  generateBundle: {
    // After Vite has written `index.html`.
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html was not built');
      const html = String(page.source);
      delete bundle['index.html'];
      for (const [name, paths] of Object.entries(modules)) {
        const links = filesOf(bundle, paths)
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n`);
        const source = html
          .replace('</head>', () => `${links.join('')}</head>`)
          .replace('<div id="root">', (root) => root + (firstFrames[name] ?? ''));
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
      }
    },
  },
});

/** Returns the files of modules, with those that they import. */
function filesOf(bundle: Rolldown.OutputBundle, paths: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  for (const path of paths) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)));
    if (!chunk) throw new Error(`No chunk has ${path}`);
    add(chunk.fileName);
  }
  return [...files];

  function add(name: string) {
    if (files.has(name)) return;
    files.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') file.imports.forEach(add);
  }
}
