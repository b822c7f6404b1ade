import { defineMain } from '@storybook/react-vite/node';

/** What the stories load from node_modules. */
const packages = [
  'final-form',
  'lucide-react',
  'react-aria-components',
  'react-dom/client',
  'react-final-form',
  'react-intl',
  'react-phone-number-input/flags',
  'react-phone-number-input/min',
  'react-router-dom',
  'react-zoom-pan-pinch',
  'styled-components',
  'swr',
  'swr/infinite',
  'zod',
];

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // Found late, a package would reload a story in the middle of its test.
  viteFinal: (config) => ({
    ...config,
    optimizeDeps: {
      ...config.optimizeDeps,
      include: [...(config.optimizeDeps?.include ?? []), ...packages],
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
});
