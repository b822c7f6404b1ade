import { expect, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { receiptPicture } from './pictures.ts';

const images = ['One', 'Two', 'Three'].map((title) => ({
  source: receiptPicture(title),
  thumb: receiptPicture(title),
  title,
}));

const meta = preview.meta({
  title: 'UI/Thumbnail',
  component: Thumbnail,
  args: { label: 'Receipt', images },
  parameters: { layout: 'centered' },
});

/** One picture. */
export const One = meta.story({ args: { images: images.slice(0, 1) } });

/** More than one: how many more stands in the corner. */
export const Several = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Receipt +2' })).toBeVisible();
  },
});

/** A file that has no small picture. */
export const WithoutPicture = meta.story({
  args: { images: [{ source: receiptPicture('x'), thumb: null }] },
});

/** A press opens the viewer; Escape closes it and brings the focus back. */
export const Opening = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    const thumbnail = canvas.getByRole('button', { name: 'Receipt +2' });
    await userEvent.click(thumbnail);
    const viewer = await screen.findByRole('dialog', { name: 'Images' });
    await waitFor(() => expect(viewer).toBeVisible());
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(thumbnail).toHaveFocus());
  },
});

/** Among more pictures the viewer begins with its own and goes through all of them. */
export const OpeningAmongMore = Opening.extend({
  args: { images: images.slice(1, 2), gallery: images },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Receipt' }));
    await expect(await screen.findByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

/** One and more, with and without a small picture, at rest and in hand. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['one', 'several', 'without a picture']}
      columns={touches}
      forcedOn="button"
      cell={(kind, state) => (
        <Thumbnail
          label={`${kind} ${state}`}
          images={
            kind === 'without a picture'
              ? [{ source: receiptPicture('x'), thumb: null }]
              : images.slice(0, kind === 'one' ? 1 : 3)
          }
        />
      )}
    />
  ),
});
