import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  SlipDialog,
  type SlipDialogProps,
  type SlipState,
} from '#screens/transaction/slip/SlipDialog.tsx';
import { slip } from '#stories/fixtures/pictures.ts';
import { inTurn } from '../../cases.tsx';

const ready = {
  kind: 'ready',
  picture: { url: slip(), width: 300, height: 400 },
  hasPdf: true,
  pending: null,
  outcome: null,
} satisfies SlipState;

const args: SlipDialogProps = {
  code: '2603140007',
  state: ready,
  canShare: true,
  onAction: fn(),
  onRetry: fn(),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transaction/Slip',
  component: SlipDialog,
  args,
});

const button = (name: string) => screen.findByRole('button', { name });

/** Returns a play function that finds a text. The dialog fades in. */
const shows = (text: string) => async () => {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
};

/** The picture, and what can be done with it. */
export const Ready = meta.story({
  play: async () => {
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Slip of 2603140007' })).toBeVisible(),
    );
    for (const name of ['Share', 'Share PDF', 'Save picture', 'Save PDF']) {
      await expect(await button(name)).toBeEnabled();
    }
  },
});
/** Many payments make the picture long: it is scrolled, and the buttons stay in sight. */
export const LongContent = meta.story({
  args: { state: { ...ready, picture: { url: slip(), width: 300, height: 3000 } } },
  play: async () => {
    await waitFor(async () => expect(await button('Save PDF')).toBeVisible());
    await expect(screen.getByRole('region', { name: 'Slip of 2603140007' })).toHaveAttribute(
      'tabindex',
      '0',
    );
  },
});
/** Being drawn: the buttons are in their places, but disabled. */
export const Loading = meta.story({
  args: { state: { kind: 'drawing' } },
  play: async () => {
    await expect(await button('Save picture')).toBeDisabled();
    await expect(screen.getByText('Loading')).toBeInTheDocument();
  },
});
/** The browser couldn't draw it: Retry. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, userEvent }) => {
    await shows('Couldn’t draw the slip.')();
    await userEvent.click(await button('Retry'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await expect(await button('Save PDF')).toBeDisabled();
  },
});
/** The share sheet of the device is open. */
export const Sharing = meta.story({
  args: { state: { ...ready, pending: 'sharePicture' } },
  play: async () => {
    await expect(await button('Save picture')).toBeDisabled();
    await expect(await screen.findByLabelText('Please wait')).toBeInTheDocument();
  },
});
/** It was passed to another app. */
export const Shared = meta.story({
  args: { state: { ...ready, outcome: 'shared' } },
  play: shows('Shared.'),
});
/** It was saved. */
export const Saved = meta.story({
  args: { state: { ...ready, outcome: 'saved' } },
  play: shows('Saved to your downloads.'),
});
/** The device refused to share it: it can be saved. */
export const NotShared = meta.story({
  args: { state: { ...ready, outcome: 'failed' } },
  play: shows('Couldn’t share the slip. Save it instead.'),
});

/** Each button asks for its action, as far as the device can. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SlipDialogProps>({
    'The picture can be shared while the PDF is still being drawn': {
      args: { state: { ...ready, hasPdf: false } },
      play: async () => {
        await expect(await button('Save picture')).toBeEnabled();
        await expect(await button('Save PDF')).toBeDisabled();
        await expect(await button('Share PDF')).toBeDisabled();
      },
    },
    'A device without a share sheet for files saves it': {
      args: { canShare: false },
      play: async () => {
        await expect(await button('Save picture')).toBeEnabled();
        await expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
      },
    },
    'Each button asks for its action, and Close leaves': {
      play: async ({ args, userEvent }) => {
        for (const [name, action] of [
          ['Share', 'sharePicture'],
          ['Share PDF', 'sharePdf'],
          ['Save picture', 'savePicture'],
          ['Save PDF', 'savePdf'],
        ] as const) {
          await userEvent.click(await button(name));
          await expect(args.onAction).toHaveBeenLastCalledWith(action);
        }
        await userEvent.click(await button('Close'));
        await expect(args.onClose).toHaveBeenCalledOnce();
      },
    },
  }),
});
