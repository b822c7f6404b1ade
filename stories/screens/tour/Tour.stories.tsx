import { expect, fn, waitFor } from 'storybook/test';
import type { Role } from '#domain/users/roles.ts';
import type { TourCardProps } from '#screens/tour/TourCard.tsx';
import { TourOffer } from '#screens/tour/TourOffer.tsx';
import preview from '../../../.storybook/preview.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const args: TourCardProps = { role: 'admin', onEnd: fn() };

const meta = preview.meta({
  title: 'Screens/Tour/Tour',
  component: TourOffer,
  args,
  decorators: [screenDecorator],
});

const offer = 'One-minute tour';

/** The titles of the steps of each role. */
const titles: Record<Role, readonly string[]> = {
  admin: ['Decide', 'Help where it got stuck', 'Keep the day in view'],
  banker: ['Pick an order', 'Pay it, and record it', 'Say what is wrong'],
  agent: ['Start a transfer', 'Follow it', 'Answer quickly'],
};

/** The tour of an admin. "Skip" ends it at any step. */
export const AsAdmin = meta.story({
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: offer }));
    await expect(await canvas.findByRole('region')).toHaveAccessibleName(/Decide/);
    await userEvent.click(await canvas.findByRole('button', { name: 'Skip' }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
});

/** The tour of a banker, to its end. */
export const AsBanker = meta.story({
  args: { role: 'banker' },
  play: async ({ canvas, args, step, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: offer }));
    for (const [index, title] of titles.banker.entries()) {
      await step(title, async () => {
        await waitFor(() =>
          expect(canvas.getByRole('heading')).toHaveTextContent(`${title}${index + 1} of 3`),
        );
        await expect(args.onEnd).not.toHaveBeenCalled();
        await userEvent.click(await canvas.findByRole('button', { name: /Next|Start working/ }));
      });
    }
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
});

/** The tour of an agent. */
export const AsAgent = meta.story({
  args: { role: 'agent' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: offer }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(canvas.getByRole('heading')).toHaveTextContent(`${titles.agent[1]}2 of 3`),
    );
  },
});
