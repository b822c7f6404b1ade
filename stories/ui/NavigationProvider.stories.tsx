import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';

const meta = preview.meta({
  title: 'UI/NavigationProvider',
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

/** A link below it goes where it leads without a new page, and takes its navigation state along. */
export const Navigating = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { navigate: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Details' }));
    await expect(args.navigate).toHaveBeenCalledWith('/transaction-details', {
      state: { transactionId: '7' },
    });
  },
});

/** The address a browser would open can differ from the path inside the app. */
export const UnderAnotherAddress = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { useHref: fn((path: string) => `/desk${path}`) },
  play: async ({ args, canvas }) => {
    const link = canvas.getByRole('link', { name: 'Details' });
    await expect(link).toHaveAttribute('href', '/desk/transaction-details');
    await expect(args.useHref).toHaveBeenCalledWith('/transaction-details');
  },
});
