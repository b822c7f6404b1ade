import { expect, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Thumbnail, type ThumbnailProps } from '#ui/Thumbnail.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { receiptPicture, transparentPicture } from './pictures.ts';
import { expectLegible } from './transparency.ts';
import { inTurn, sideBySide } from '../cases.tsx';

const images = ['One', 'Two', 'Three'].map((title) => ({
  source: receiptPicture(title),
  thumb: receiptPicture(title),
  title,
}));

const meta = preview.meta({
  title: 'UI/Media/Thumbnail',
  component: Thumbnail,
  args: { label: 'Receipt', images },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** A press opens the viewer at its image; Escape closes it and returns the focus. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ThumbnailProps>({
    'A press opens the viewer; Escape closes it and returns the focus': {
      play: async ({ canvas, userEvent }) => {
        const thumbnail = canvas.getByRole('button', { name: 'Receipt +2' });
        await userEvent.click(thumbnail);
        const viewer = await screen.findByRole('dialog', { name: 'Images' });
        await waitFor(() => expect(viewer).toBeVisible());
        await expect(screen.getByText('1 of 3')).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await waitFor(() => expect(thumbnail).toHaveFocus());
      },
    },
    'In a gallery, the viewer starts with the pressed image and includes all others': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Receipt' }));
        await waitFor(() => expect(screen.getByText('2 of 3')).toBeVisible());
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
      args: { images: images.slice(1, 2), gallery: images },
    },
  }),
});

/** One image, several, one without a thumbnail, and images without a ground. */
export const Looks = meta.story(
  sideBySide<ThumbnailProps>({
    'A single image': { args: { images: images.slice(0, 1) } },
    'Several images: the corner shows the number of the others': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Receipt +2' })).toBeVisible();
      },
    },
    'An image without a thumbnail': {
      args: { images: [{ source: receiptPicture('x'), thumb: null }] },
    },
    'Black and white text without a ground of its own can both be read, in the light and the dark theme':
      {
        render: () => (
          <div style={{ display: 'grid', gap: 8 }}>
            {['black', 'white'].map((ink) => (
              <Thumbnail
                key={ink}
                label={`Receipt in ${ink}`}
                images={[{ source: transparentPicture(ink), thumb: transparentPicture(ink) }]}
              />
            ))}
          </div>
        ),
        play: ({ canvasElement }) => expectLegible(canvasElement),
      },
  }),
);

/** One and several images, with and without a thumbnail, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['one', 'several', 'without a picture'],
    columns: touches,
    forcedOn: 'button',
    cell: (kind, state) => (
      <Thumbnail
        label={`${kind} ${state}`}
        images={
          kind === 'without a picture'
            ? [{ source: receiptPicture('x'), thumb: null }]
            : images.slice(0, kind === 'one' ? 1 : 3)
        }
      />
    ),
  }),
);
