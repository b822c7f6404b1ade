import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { UnauthorizedScreen } from '#screens/Unauthorized/UnauthorizedScreen.tsx';

const meta = preview.meta({
  title: 'Screens/Frame/Unauthorized',
  component: UnauthorizedScreen,
  args: { homeHref: '/dashboard' },
});

/** A role without a screen here, and the way home. */
export const Forbidden = meta.story({
  tags: ['state:forbidden'],
  play: async ({ canvas }) => {
    const home = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(home).toHaveAttribute('href', '/dashboard');
  },
});
