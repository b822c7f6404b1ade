import { type Choice, createChoice } from './choice.ts';
import type { KeyValueStorage } from './keyValueStorage.ts';

/** How the user wants the app to look on this device. */
export interface Display {
  /** The colour theme. */
  theme: Choice<'system' | 'light' | 'dark'>;
  /** The height of the rows of lists. */
  density: Choice<'compact' | 'comfortable'>;
  /** Whether the day at a glance is shown below a list. */
  glance: Choice<'shown' | 'closed'>;
}

/** Creates the choices and applies the stored ones. Called before the first render. */
export function createDisplay(storage: KeyValueStorage): Display {
  const { dataset } = document.documentElement;
  return {
    theme: createChoice(storage, 'theme', ['system', 'light', 'dark'], (theme) => {
      if (theme === 'system') delete dataset['theme'];
      else dataset['theme'] = theme;
    }),
    density: createChoice(storage, 'density', ['compact', 'comfortable'], (density) => {
      dataset['density'] = density;
    }),
    glance: createChoice(storage, 'glance', ['shown', 'closed']),
  };
}
