import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Logo, logoSizes, type LogoProps } from '#ui/Logo.tsx';
import { matrix } from '../Matrix.tsx';
import { bankLogo, transparentPicture } from './pictures.ts';
import { expectLegible } from './transparency.ts';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Media/Logo',
  component: Logo,
  args: { src: bankLogo },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** With an image, without one, and with images that have no ground. */
export const Looks = meta.story(
  sideBySide<LogoProps>({
    'The logo of a bank': {},
    'A bank without a logo has an icon': {
      args: { src: null },
      play: async ({ canvasElement }) => {
        await expect(canvasElement.querySelector('img')).toBeNull();
        await expect(canvasElement.querySelector('svg')).toBeVisible();
      },
    },
    'Black and white text without a ground of its own can both be read, in the light and the dark theme':
      {
        render: () => (
          <div style={{ display: 'grid', gap: 8 }}>
            {['black', 'white'].map((ink) => (
              <Logo key={ink} size="title" src={transparentPicture(ink)} />
            ))}
          </div>
        ),
        play: ({ canvasElement }) => expectLegible(canvasElement),
      },
  }),
);

/** Every size, with and without an image. */
export const Matrix = meta.story(
  matrix({
    rows: logoSizes,
    columns: ['picture', 'icon'],
    cell: (size, kind) => <Logo size={size} src={kind === 'picture' ? bankLogo : null} />,
  }),
);
