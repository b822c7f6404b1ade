import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx';

const meta = preview.meta({
  title: 'Screens/Shell/Not found',
  component: NotFoundScreen,
  args: { homeHref: '/dashboard' },
});

/** An unknown URL, with a link to the home screen. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Page Not Found !')).toBeVisible();
    const home = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(home).toHaveAttribute('href', '/dashboard');
  },
});
