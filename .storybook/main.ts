import { defineMain } from '@storybook/react-vite/node';
import { sourcePlugins } from '../scripts/sourcePlugins.ts';

/** What the stories load from node_modules. */
const packages = [
  'final-form',
  'idb',
  'libphonenumber-js/min',
  'lucide-react',
  'react-aria-components',
  'react-dom/client',
  'react-final-form',
  'react-intl',
  'react-phone-number-input/input',
  'react-router-dom',
  'react-zoom-pan-pinch',
  'storybook/internal/csf',
  'styled-components',
  'swr',
  'swr/infinite',
  'zod',
];

export default defineMain({
  framework: {
    name: '@storybook/react-vite',
    // The app's own configuration also has plugins that pack the app: stories need none of them.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), ...sourcePlugins()],
    // Found late, a package would reload a story in the middle of its test.
    optimizeDeps: {
      ...config.optimizeDeps,
      include: [...(config.optimizeDeps?.include ?? []), ...packages],
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
});
