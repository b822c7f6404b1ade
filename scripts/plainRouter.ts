import type { Plugin } from 'vite';

/** Names for development tools; each keeps what it names in the code, used or not. */
const names = /^\w+\.displayName = ".*";$/gm;
const components = /^var \w+ = (?=React\d*\.(?:forwardRef|memo)\()/gm;

/**
 * Leaves out what the app does not use of its router: links that prefetch, forms and the warnings of
 * development, with which the package is published.
 */
export const plainRouter = (): Plugin => ({
  name: 'plain-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace(names, '')
        .replace(components, '$&/* @__PURE__ */ ')
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
  },
});
