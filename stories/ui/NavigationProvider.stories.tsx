import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';

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
  parameters: { layout: 'centered' },
});

/** A link inside the provider navigates without a page load and passes its navigation state. */
export const Navigating = meta.story({
  ...interaction,
  args: { navigate: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Details' }));
    await expect(args.navigate).toHaveBeenCalledWith('/transaction-details', {
      state: { transactionId: '7' },
    });
  },
});

/** The href of a link can differ from the path in the app, for example by a base path. */
export const UnderAnotherAddress = meta.story({
  ...interaction,
  args: { useHref: fn((path: string) => `/desk${path}`) },
  play: async ({ args, canvas }) => {
    const link = canvas.getByRole('link', { name: 'Details' });
    await expect(link).toHaveAttribute('href', '/desk/transaction-details');
    await expect(args.useHref).toHaveBeenCalledWith('/transaction-details');
  },
});
