import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { UnauthorizedScreen } from '#screens/shell/UnauthorizedScreen.tsx';

const meta = preview.meta({
  title: 'Screens/Shell/Unauthorized',
  component: UnauthorizedScreen,
  args: { homeHref: '/dashboard' },
});

/** The role has no access to this screen; a link leads to the home screen. */
export const Forbidden = meta.story({
  play: async ({ canvas }) => {
    const home = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(home).toHaveAttribute('href', '/dashboard');
  },
});
