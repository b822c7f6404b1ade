import { defineMain } from '@storybook/react-vite/node';
import { storyIdOf, situationTags } from '../stories/catalogue.ts';
import { sourcePlugins } from '../scripts/sourcePlugins.ts';
import { designTokensPlugin } from './designTokensPlugin.ts';
import { docgenOptions } from './docgen.ts';

/** Packages that the stories import. */
const packages = [
  'final-form',
  'idb',
  'libphonenumber-js/min',
  'lucide-react',
  '@internationalized/date',
  'react-aria/useDateField',
  'react-aria-components',
  'react-stately/useDateFieldState',
  'react-dom/client',
  'react-final-form',
  'react-intl',
  'react-phone-number-input/input',
  'react-router-dom',
  'react-zoom-pan-pinch',
  'storybook/internal/csf',
  'styled-components',
  'swr',
  'zod',
];

export default defineMain({
  framework: {
    name: '@storybook/react-vite',
    // The configuration of the app has plugins that stories do not need.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  // The sidebar selects the stories of a situation by the tag of the situation.
  experimental_indexers: (indexers = []) =>
    indexers.map(({ test, createIndex }) => ({
      test,
      createIndex: async (fileName, options) => {
        const stories = await createIndex(fileName, options);
        return stories.map(({ tags = [], ...story }) => {
          const tag = situationTags.get(storyIdOf(story.title ?? '', story.exportName));
          return { ...story, tags: tag === undefined ? tags : [...tags, tag] };
        });
      },
    })),
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, componentsManifest: true },
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), ...sourcePlugins(), designTokensPlugin()],
    // A package discovered late would reload the page during a test.
    optimizeDeps: {
      ...config.optimizeDeps,
      include: [...(config.optimizeDeps?.include ?? []), ...packages],
    },
  }),
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: { ...docgenOptions, include: ['src/{ui,screens}/**/*.tsx'] },
  },
});
