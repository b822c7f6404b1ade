import { expect } from 'storybook/test';
import { modesOf } from '../.storybook/modes.ts';
import preview from '../.storybook/preview.tsx';
import { screens, situationsOf } from './catalogue.ts';
import { StartPage } from './StartPage.tsx';

const meta = preview.meta({
  title: 'Start',
  component: StartPage,
  tags: ['!autodocs'],
  args: {
    screens,
    flows: [
      {
        title: 'Flows/Agent',
        story: 'InitiatesATransfer',
        words: 'From the Sudoku to a transfer that is accepted',
      },
      {
        title: 'Flows/Banker',
        story: 'PaysAndRefuses',
        words: 'Pays one transfer in two parts and refuses another',
      },
      {
        title: 'Flows/Admin',
        story: 'DecidesAndManages',
        words: 'Decides on transfers, manages users, banks and the rate',
      },
      {
        title: 'Flows/Lost session',
        story: 'SignsInAgain',
        words: 'Loses the session in the middle of a form and goes on',
      },
    ],
  },
  parameters: { chromatic: modesOf.foundations },
});

/** Who sees which screen in which situation, with the way to each. */
export const ByRole = meta.story({
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    await expect(links.length).toBeGreaterThan(screens.flatMap(situationsOf).length);
    const details = canvas.getByRole('link', { name: 'Details for an agent: Name Problem' });
    await expect(details).toHaveAttribute(
      'href',
      './?path=/story/screens-transactions-details-for-an-agent--name-problem',
    );
  },
});
