import { defineMain } from '@storybook/react-vite/node';
import type { PluginOption } from 'vite';
import { countryFlags } from '../scripts/countryFlags.ts';

/** What the stories load from node_modules. */
const packages = [
  'final-form',
  'idb',
  'lucide-react',
  'react-aria-components',
  'react-dom/client',
  'react-final-form',
  'react-intl',
  'react-phone-number-input/core',
  'react-router-dom',
  'react-zoom-pan-pinch',
  'storybook/internal/csf',
  'styled-components',
  'swr',
  'swr/infinite',
  'zod',
];

/** How the app reaches its users; stories have a page of their own and no service worker. */
const deliveryPlugins = ['vite-plugin-pwa', 'cut-by-visit', 'precompress', 'preload'];
/** Of the app's plugins, what stories can't do without. Their tests know nothing of the app's. */
const storyPlugins = [countryFlags()];

const leftOut = [...deliveryPlugins, ...storyPlugins.map(({ name }) => name)];

/** Plugins come as one, as lists of lists, or as nothing. */
const withoutDelivery = (plugins: readonly PluginOption[] = []) =>
  plugins.flat(3).filter((plugin) => !leftOut.some((start) => isNamed(plugin, start)));

const isNamed = (plugin: unknown, start: string) =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  String(plugin.name).startsWith(start);

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) => ({
    ...config,
    plugins: [...withoutDelivery(config.plugins), ...storyPlugins],
    // Found late, a package would reload a story in the middle of its test.
    optimizeDeps: {
      ...config.optimizeDeps,
      include: [...(config.optimizeDeps?.include ?? []), ...packages],
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
});
