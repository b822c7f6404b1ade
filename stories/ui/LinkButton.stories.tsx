import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/LinkButton',
  component: LinkButton,
  args: { children: 'Back to Home', href: '/dashboard' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { layout: 'centered' },
});

/** Leads somewhere and looks like a button. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(link).toHaveAttribute('href', '/dashboard');
  },
});

/** Every variant, plain and with an icon. */
export const Matrix = meta.story({
  render: () => (
    <Grid
      rows={buttonVariants}
      columns={['plain', 'icon']}
      cell={(variant, kind) => (
        <LinkButton
          href="/users/add"
          variant={variant}
          {...(kind === 'icon' && { icon: 'add' as const })}
        >
          Add User
        </LinkButton>
      )}
    />
  ),
});
