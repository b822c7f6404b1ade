import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { isRTL } from 'react-aria-components';
import { configure } from 'storybook/test';
import { DensityContext } from '../src/ui/theme/DensityContext.ts';
import { NavigationProvider } from '../src/ui/NavigationProvider.tsx';
import { situationTags } from '../stories/catalogue.ts';
import { GlobalStyle } from '../src/ui/theme/GlobalStyle.ts';
import { setClock } from './clock.ts';
import { Localised } from './Localised.tsx';
import {
  densities,
  localeChoices,
  modesOf,
  motionChoices,
  textSizes,
  themeChoices,
  viewports,
} from './modes.ts';
import { expectNoRequests, refuseNetwork } from './network.ts';
import { expectTapTargets } from './tapTargets.ts';
import { theme } from './theme.ts';

/** Time at the start of every story: noon in the business time zone. */
const now = new Date('2026-03-14T12:00:00+05:30');

// The test runner uses the default viewport for stories without one. Storybook's types no longer
// contain the option.
const viewport = { options: viewports, defaultViewport: 'phone' };

// A busy machine can take many times longer than usual to load the code of a screen.
configure({ asyncUtilTimeout: 25_000 });

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
    density: {
      description: 'Height of the rows of lists',
      toolbar: { title: 'Rows', icon: 'menu', items: [...densities], dynamicTitle: true },
    },
    motion: {
      description: 'How much may move',
      toolbar: {
        title: 'Motion',
        icon: 'lightning',
        items: [...motionChoices],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'How numbers and moments are written, and which way lines run',
      toolbar: { title: 'Locale', icon: 'globe', items: [...localeChoices], dynamicTitle: true },
    },
  },
  initialGlobals: {
    theme: 'light',
    textSize: 'normal',
    density: 'compact',
    motion: 'system',
    locale: 'en-IN',
  },
  parameters: {
    layout: 'fullscreen',
    // What React Aria has announced may name elements of the story before it.
    a11y: { test: 'error', context: { exclude: ['[data-live-announcer]'] } },
    viewport,
    chromatic: modesOf.screens,
    controls: { expanded: true },
    docs: { theme },
    options: {
      storySort: {
        method: 'alphabetical',
        order: ['Start', 'Design', 'Foundations', 'UI', ['*', ['Guide', '*']], 'Screens', 'Flows'],
      },
    },
  },
  beforeEach: async ({ globals }) => {
    applyGlobals(globals);
    localStorage.clear();
    sessionStorage.clear();
    document.querySelectorAll('[data-live-announcer] > * > *').forEach((words) => words.remove());
    const restoreClock = setClock(now);
    const restoreNetwork = refuseNetwork();
    return () => {
      restoreClock();
      restoreNetwork();
    };
  },
  afterEach: ({ id, title, viewMode, parameters }) => {
    // A documentation page shows several stories and Storybook's own elements.
    if (viewMode === 'docs') return;
    expectNoRequests();
    if (situationTags.has(id) && parameters.chromatic.disableSnapshot === true) {
      throw new Error('The story of a situation needs a snapshot');
    }
    // The screens of a flow are checked in their own stories.
    if (/^(?:UI|Screens)\//.test(title)) expectTapTargets();
  },
  decorators: [
    (Story, { globals }) => {
      applyGlobals(globals);
      return (
        <Localised locale={String(globals.locale)}>
          <GlobalStyle />
          <DensityContext value={densityOf(globals)}>
            <NavigationProvider navigate={() => {}}>
              <Story />
            </NavigationProvider>
          </DensityContext>
        </Localised>
      );
    },
  ],
});

/** Applies the toolbar settings to the page. */
function applyGlobals(globals: Record<string, unknown>) {
  const { theme, textSize, motion, locale } = globals;
  const root = document.documentElement;
  root.lang = String(locale);
  root.dir = isRTL(String(locale)) ? 'rtl' : 'ltr';
  root.style.fontSize = textSize === 'large' ? '200%' : '';
  root.dataset.theme = String(theme);
  root.dataset.motion = String(motion);
  root.dataset.density = densityOf(globals);
}

const densityOf = ({ density }: Record<string, unknown>) =>
  density === 'comfortable' ? density : 'compact';
