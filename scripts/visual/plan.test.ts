import { describe, expect, it } from 'vitest';
import { type PictureParameters, planPictures } from './plan.ts';

const entry = (id: string, title: string, type = 'story') => ({ id, title, name: id, type });
const index = {
  entries: {
    button: entry('button', 'UI/Button'),
    docs: entry('docs', 'UI/Button', 'docs'),
    users: entry('users', 'Screens/Users/List'),
  },
};
const viewports = { phone: { styles: { width: '360px', height: '740px' } } };
const plan = (parameters: Record<string, PictureParameters>, only?: string) =>
  planPictures(index, parameters, only);

describe('planPictures', () => {
  it('plans one picture of every story by default, and none of docs', () => {
    expect(plan({})).toMatchObject([
      { id: 'button.usual', window: { width: 1280, height: 800 }, globals: '' },
      { id: 'users.usual' },
    ]);
  });

  it('plans each mode with its viewport, media features and globals, grouped by mode', () => {
    const chromatic = {
      modes: {
        dark: { viewport: 'phone', theme: 'dark', textSize: 'large' },
        forced: { viewport: 'phone', forcedColors: 'active', prefersReducedMotion: 'reduce' },
      },
    };
    const parameters = { chromatic, viewports };
    const pictures = plan({ button: parameters, users: parameters });
    expect(pictures.map(({ id }) => id)).toEqual([
      'button.dark',
      'users.dark',
      'button.forced',
      'users.forced',
    ]);
    expect(pictures[0]).toMatchObject({
      storyId: 'button',
      window: { width: 360, height: 740 },
      media: { forcedColors: 'none', reducedMotion: 'reduce' },
      globals: 'theme:dark;textSize:large',
    });
    expect(pictures[2]).toMatchObject({ media: { forcedColors: 'active' }, globals: '' });
  });

  it('leaves out disabled stories and disabled modes', () => {
    const modes = { dark: { disable: true }, light: {} };
    const pictures = plan({
      button: { chromatic: { disableSnapshot: true } },
      users: { chromatic: { modes } },
    });
    expect(pictures.map(({ id }) => id)).toEqual(['users.light']);
  });

  it('leaves out stories with other titles', () => {
    expect(plan({}, 'screens/u').map(({ id }) => id)).toEqual(['users.usual']);
  });

  it('fails for an unknown viewport', () => {
    const modes = { tall: { viewport: 'tower' } };
    expect(() => plan({ users: { chromatic: { modes }, viewports } })).toThrow('no viewport tower');
  });
});
