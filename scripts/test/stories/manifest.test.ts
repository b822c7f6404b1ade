import { expect, it } from 'vitest';
import { missingComponents } from './manifest.ts';

const entry = (name: string) => ({
  name,
  path: `./stories/ui/${name}.stories.tsx`,
  description: 'Starts an action.',
  reactDocgenTypescript: {},
});

it('returns the story files without a described component', () => {
  const components = {
    button: entry('Button'),
    icon: { ...entry('Icon'), error: {} },
    logo: { ...entry('Logo'), description: '' },
  };
  const files = ['Button', 'Icon', 'Logo', 'Tabs'].map((name) => `stories/ui/${name}.stories.tsx`);
  expect(missingComponents({ components }, files)).toEqual(files.slice(1));
});
