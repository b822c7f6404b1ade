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
        label: 'Initiates a transaction that an admin accepts',
      },
      {
        title: 'Flows/Banker',
        story: 'PaysAndRefuses',
        label: 'Pays a transaction in two parts and reports a problem in another',
      },
      {
        title: 'Flows/Admin',
        story: 'DecidesAndManages',
        label: 'Changes statuses, manages users, banks and the rate',
      },
      {
        title: 'Flows/Lost session',
        story: 'SignsInAgain',
        label: 'Loses the session while filling in a form and continues',
      },
    ],
  },
  parameters: { chromatic: modesOf.foundations },
});

/** Which role sees which screen in which situation, with links. */
export const ByRole = meta.story({
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    await expect(links.length).toBeGreaterThan(screens.flatMap(situationsOf).length);
    const details = canvas.getByRole('link', { name: 'Details for an agent: Name Problem' });
    await expect(details).toHaveAttribute(
      'href',
      './?path=/story/screens-transaction-details-for-an-agent--name-problem',
    );
  },
});
