import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** The plugins that the app's code goes through, in the build as in the stories. */
export const sourcePlugins = (): PluginOption[] => [
  // React Aria has texts in thirty languages; the app uses one.
  optimizeLocales.vite({ locales: ['en-US'] }),
  react(),
];
