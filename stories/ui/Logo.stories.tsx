import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Logo, logoSizes } from '#ui/Logo.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { bankLogo } from './pictures.ts';

const meta = preview.meta({
  title: 'UI/Logo',
  component: Logo,
  args: { src: bankLogo },
  parameters: { layout: 'centered' },
});

/** A bank's own logo. */
export const Default = meta.story();

/** A bank without a logo. */
export const WithoutLogo = meta.story({
  args: { src: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('img')).toBeNull();
    await expect(canvasElement.querySelector('svg')).toBeVisible();
  },
});

/** Every size, with and without a picture. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={logoSizes}
      columns={['picture', 'icon']}
      cell={(size, kind) => <Logo size={size} src={kind === 'picture' ? bankLogo : null} />}
    />
  ),
});
