import { expect, fn } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NavigationProvider, type NavigationProviderProps } from '#ui/NavigationProvider.tsx';
import { inTurn } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Layout/NavigationProvider',
  component: NavigationProvider,
  args: {
    navigate: () => {},
    children: (
      <LinkButton href="/transaction-details" routerOptions={{ state: { transactionId: '7' } }}>
        Details
      </LinkButton>
    ),
  },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Links navigate without a page load, also if their address has a prefix. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<NavigationProviderProps>({
    'A link inside the provider navigates without a page load and passes its navigation state': {
      args: { navigate: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('link', { name: 'Details' }));
        await expect(args.navigate).toHaveBeenCalledWith('/transaction-details', {
          state: { transactionId: '7' },
        });
      },
    },
    'The href of a link can differ from the path in the app, for example by a base path': {
      args: { useHref: fn((path: string) => `/desk${path}`) },
      play: async ({ args, canvas }) => {
        const link = canvas.getByRole('link', { name: 'Details' });
        await expect(link).toHaveAttribute('href', '/desk/transaction-details');
        await expect(args.useHref).toHaveBeenCalledWith('/transaction-details');
      },
    },
  }),
});
