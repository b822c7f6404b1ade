import { expect } from 'storybook/test';
import { modesOf } from '../.storybook/modes.ts';
import preview from '../.storybook/preview.tsx';
import { screens, situationsOf } from './catalogue.ts';
import { StartPage } from './StartPage.tsx';
import { flows, tour } from './tour.ts';

const meta = preview.meta({
  title: 'Start',
  component: StartPage,
  tags: ['!autodocs'],
  args: { tour, screens, flows },
  parameters: { chromatic: modesOf.foundations },
});

/** What a reviewer should look at in ten minutes, and which role sees which screen in which situation. */
export const ByRole = meta.story({
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    await expect(links.length).toBeGreaterThan(screens.flatMap(situationsOf).length);
    const details = canvas.getByRole('link', { name: 'Details for an agent: Name Problem' });
    await expect(details).toHaveAttribute(
      'href',
      './?path=/story/screens-transaction-details-for-an-agent--name-problem',
    );
    await expect(canvas.getByRole('link', { name: 'Principles and comparison' })).toHaveAttribute(
      'href',
      './?path=/docs/design--docs',
    );
    const stops = canvas.getByRole('list', {
      name: 'What a reviewer should look at in ten minutes',
    });
    await expect(stops.children).toHaveLength(tour.length);
  },
});
