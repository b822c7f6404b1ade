import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { IntlProvider } from 'react-intl';
import { NavigationProvider } from '../src/ui/NavigationProvider.tsx';
import { GlobalStyle } from '../src/ui/theme/GlobalStyle.ts';
import { setClock } from './clock.ts';
import { modes, textSizes, themeChoices, viewports } from './modes.ts';
import { expectNoRequests, refuseNetwork } from './network.ts';

/** When every story begins: noon in the business time zone. */
const now = new Date('2026-03-14T12:00:00+05:30');

const { phone, desktop, dark, forcedColours, largeText } = modes;

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Colours',
      toolbar: { title: 'Theme', icon: 'mirror', items: [...themeChoices], dynamicTitle: true },
    },
    textSize: {
      description: "The reader's own text size",
      toolbar: { title: 'Text', icon: 'grow', items: [...textSizes], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', textSize: 'normal' },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    viewport: { options: viewports },
    chromatic: { modes: { phone, desktop, dark, forcedColours, largeText } },
    controls: { expanded: true },
    options: {
      storySort: {
        method: 'alphabetical',
        order: ['Foundations', 'UI', 'Screens', 'Flows'],
      },
    },
  },
  beforeEach: async ({ parameters, globals }) => {
    const root = document.documentElement;
    root.lang = 'en-IN';
    root.style.fontSize = globals.textSize === 'large' ? '200%' : '';
    if (globals.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = String(globals.theme);
    localStorage.clear();
    sessionStorage.clear();
    document.querySelectorAll('[data-live-announcer] > * > *').forEach((words) => words.remove());
    const restoreClock = setClock(now);
    const restoreNetwork = parameters.allowsNetwork === true ? () => {} : refuseNetwork();
    return () => {
      restoreClock();
      restoreNetwork();
    };
  },
  afterEach: expectNoRequests,
  decorators: [
    (Story, { globals, parameters }) => {
      const { theme } = globals;
      document.documentElement.dataset.theme = theme === 'system' ? '' : String(theme);
      const story = <Story />;
      return (
        <IntlProvider locale="en-IN" defaultLocale="en-IN" timeZone="Asia/Kolkata">
          <GlobalStyle />
          {parameters.allowsNetwork === true ? (
            story
          ) : (
            <NavigationProvider navigate={() => {}}>{story}</NavigationProvider>
          )}
        </IntlProvider>
      );
    },
  ],
});
