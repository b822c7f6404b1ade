import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FileTile, fileStates, type FileTileProps } from '#ui/FileTile.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { receiptPicture } from './pictures.ts';
import { inTurn, sideBySide } from '../cases.tsx';

const picture = receiptPicture('Receipt');
const stored = {
  id: '1',
  name: 'receipt.jpg',
  url: picture,
  thumbUrl: picture,
  state: 'done' as const,
};
const noops = { onOpen: () => {}, onRemove: () => {}, onRetry: () => {} };

const inList = (args: FileTileProps) => (
  <ul>
    <FileTile {...args} />
  </ul>
);

const meta = preview.meta({
  title: 'UI/Forms/FileTile',
  component: FileTile,
  args: { item: stored, isDisabled: false, ...noops },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
  render: inList,
});

/** A file in each of its states. */
export const Looks = meta.story(
  sideBySide<FileTileProps>(
    {
      'A stored image': {},
      'A stored file without a thumbnail, such as an image that browsers cannot show': {
        args: { item: { ...stored, thumbUrl: null } },
      },
      'An upload that is two thirds complete': {
        args: { item: { ...stored, state: 'uploading', progress: 0.66 } },
        play: async ({ canvas }) => {
          const progress = canvas.getByRole('progressbar', { name: 'Sending receipt.jpg' });
          await expect(progress).toHaveTextContent('66%');
        },
      },
      'A name longer than the tile is cut off at its end': {
        args: { item: { ...stored, name: 'receipt of the main branch in Thiruvananthapuram.jpg' } },
      },
      'A disabled tile can be opened but not removed': {
        args: { isDisabled: true },
        play: async ({ canvas }) => {
          await expect(canvas.queryByRole('button', { name: 'Remove receipt.jpg' })).toBeNull();
        },
      },
    },
    { render: inList },
  ),
);

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

/** A file is opened, removed and sent again. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<FileTileProps>({
    'Open and Remove are two buttons whose names contain the file name': {
      args: { onOpen: fn(), onRemove: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Open receipt.jpg' }));
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
        await userEvent.click(await canvas.findByRole('button', { name: 'Remove receipt.jpg' }));
        await expect(args.onRemove).toHaveBeenCalledOnce();
      },
    },
    'A failed upload has a retry button in place of its image. It works by keyboard': {
      args: { item: { ...stored, state: 'failed' }, onRetry: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Send receipt.jpg again' })).toHaveFocus(),
        );
        await userEvent.keyboard('{Enter}');
        await expect(args.onRetry).toHaveBeenCalledOnce();
      },
    },
  }),
});
