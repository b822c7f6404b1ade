import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Logo, logoSizes } from '#ui/Logo.tsx';
import { matrix } from '../Matrix.tsx';
import { bankLogo, transparentPicture } from './pictures.ts';
import { expectLegible } from './transparency.ts';

const meta = preview.meta({
  title: 'UI/Media/Logo',
  component: Logo,
  args: { src: bankLogo },
  parameters: { layout: 'centered' },
});

/** The logo of a bank. */
export const Default = meta.story();

/** A bank without a logo has an icon. */
export const WithoutLogo = meta.story({
  args: { src: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('img')).toBeNull();
    await expect(canvasElement.querySelector('svg')).toBeVisible();
  },
});

/** Black and white text without a ground of its own can both be read, in the light and the dark theme. */
export const Transparent = meta.story({
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      {['black', 'white'].map((ink) => (
        <Logo key={ink} size="title" src={transparentPicture(ink)} />
      ))}
    </div>
  ),
  play: ({ canvasElement }) => expectLegible(canvasElement),
});

/** Every size, with and without an image. */
export const Matrix = meta.story(
  matrix({
    rows: logoSizes,
    columns: ['picture', 'icon'],
    cell: (size, kind) => <Logo size={size} src={kind === 'picture' ? bankLogo : null} />,
  }),
);
