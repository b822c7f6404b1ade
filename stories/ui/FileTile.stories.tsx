import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FileTile, fileStates } from '#ui/FileTile.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { receiptPicture } from './pictures.ts';

const picture = receiptPicture('Receipt');
const stored = {
  id: '1',
  name: 'receipt.jpg',
  url: picture,
  thumbUrl: picture,
  state: 'done' as const,
};
const noops = { onOpen: () => {}, onRemove: () => {}, onRetry: () => {} };

const meta = preview.meta({
  title: 'UI/Forms/FileTile',
  component: FileTile,
  args: { item: stored, isDisabled: false, ...noops },
  parameters: { layout: 'centered' },
  render: (args) => (
    <ul>
      <FileTile {...args} />
    </ul>
  ),
});

/** A stored image. */
export const Stored = meta.story();
/** A stored file without a thumbnail, such as an image that browsers cannot show. */
export const WithoutPicture = meta.story({ args: { item: { ...stored, thumbUrl: null } } });

/** An upload that is two thirds complete. */
export const Sending = meta.story({
  args: { item: { ...stored, state: 'uploading', progress: 0.66 } },
  play: async ({ canvas }) => {
    const progress = canvas.getByRole('progressbar', { name: 'Sending receipt.jpg' });
    await expect(progress).toHaveTextContent('66%');
  },
});

/** A name longer than the tile is cut off at its end. */
export const LongName = meta.story({
  args: { item: { ...stored, name: 'receipt of the main branch in Thiruvananthapuram.jpg' } },
});

/** A disabled tile can be opened but not removed. */
export const Disabled = meta.story({
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Remove receipt.jpg' })).toBeNull();
  },
});

/** Every state of a file in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: fileStates,
    columns: touches,
    forcedOn: 'button',
    cell: (state) => (
      <ul>
        <FileTile item={{ ...stored, state }} isDisabled={false} {...noops} />
      </ul>
    ),
  }),
);

/** Open and Remove are two buttons whose names contain the file name. */
export const OpeningAndRemoving = meta.story({
  ...interaction,
  args: { onOpen: fn(), onRemove: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open receipt.jpg' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove receipt.jpg' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
});

/** A failed upload has a retry button in place of its image. It works by keyboard. */
export const Retrying = meta.story({
  ...interaction,
  args: { item: { ...stored, state: 'failed' }, onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Send receipt.jpg again' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
