import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FileTile, fileStates } from '#ui/FileTile.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { receiptPicture } from './pictures.ts';

const picture = receiptPicture('Receipt');
const stored = {
  id: '1',
  name: 'receipt.jpg',
  url: picture,
  thumbUrl: picture,
  state: 'done' as const,
};
const nothing = { onOpen: () => {}, onRemove: () => {}, onRetry: () => {} };

const meta = preview.meta({
  title: 'UI/FileTile',
  component: FileTile,
  args: { item: stored, isDisabled: false, ...nothing },
  parameters: { layout: 'centered' },
  render: (args) => (
    <ul>
      <FileTile {...args} />
    </ul>
  ),
});

/** A stored picture. */
export const Stored = meta.story();

/** A stored file that has no small picture, such as one a browser can't draw. */
export const WithoutPicture = meta.story({ args: { item: { ...stored, thumbUrl: null } } });

/** On its way, two thirds of it gone. */
export const Sending = meta.story({
  args: { item: { ...stored, state: 'uploading', progress: 0.66 } },
  play: async ({ canvas }) => {
    const progress = canvas.getByRole('progressbar', { name: 'Sending receipt.jpg' });
    await expect(progress).toHaveTextContent('66%');
  },
});

/** A name longer than the tile is cut at its end. */
export const LongName = meta.story({
  args: { item: { ...stored, name: 'receipt of the main branch in Thiruvananthapuram.jpg' } },
});

/** Locked: it can be opened, not removed. */
export const Disabled = meta.story({
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Remove receipt.jpg' })).toBeNull();
  },
});

/** Every state of a file, at rest and in hand. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={fileStates}
      columns={touches}
      forcedOn="button"
      cell={(state) => (
        <ul>
          <FileTile item={{ ...stored, state }} isDisabled={false} {...nothing} />
        </ul>
      )}
    />
  ),
});

/** Opening and removing are two buttons, each with the file's name. */
export const OpeningAndRemoving = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onOpen: fn(), onRemove: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open receipt.jpg' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove receipt.jpg' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
});

/** What failed is sent again from where its picture would be, by keyboard as well. */
export const Retrying = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { item: { ...stored, state: 'failed' }, onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Send receipt.jpg again' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
