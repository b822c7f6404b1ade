import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  ManageSavedViewsDialog,
  type ManageSavedViewsDialogProps,
} from '#screens/dashboard/savedViews/ManageSavedViewsDialog.tsx';
import { aView, manyViews, someViews } from '#stories/fixtures/savedViews.ts';
import { shownDialog } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const meta = preview.meta({
  title: 'Screens/Dashboard/Manage views',
  component: ManageSavedViewsDialog,
  args: {
    views: someViews,
    summaryOf: ({ section }): string => (section === 'alert' ? 'Alert · Name Problem' : 'Overview'),
    deleted: null,
    isOffline: false,
    onRename: fn(() => Promise.resolve(true)),
    onOrder: fn(),
    onDelete: fn(),
    onUndo: fn(),
    onClose: fn(),
  },
});

const isShown = () => shownDialog('Manage views');

/** The views in their order, with what each shows. */
export const Ready = meta.story({
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    await expect(dialog.getByText('Alert · Name Problem')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move “Name problems” up' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Move “Asha” down' })).toBeDisabled();
  },
});

/** Twenty views with long names. */
export const LongContent = meta.story({
  args: {
    views: manyViews,
    summaryOf: () =>
      'Overview · The Jammu and Kashmir Gramin Cooperative Bank Limited · “Venkatanarasimharajuvaripeta”',
  },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getAllByRole('listitem')).toHaveLength(20);
    const box = screen.getByRole('dialog');
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  },
});

/** The same at twice the text size. */
export const LongContentInLargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** The last view was deleted elsewhere. */
export const Empty = meta.story({
  args: { views: [] },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You have no saved views.')).toBeVisible();
  },
});

/** Views can be read, and not changed, without a network. */
export const Offline = meta.story({
  args: { isOffline: true },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You are offline')).toBeVisible();
    for (const button of dialog.getAllByRole('button', { name: /“/ })) {
      await expect(button).toBeDisabled();
    }
  },
});

/** Another view has the name. */
export const Invalid = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = await isShown();
    await userEvent.click(dialog.getByRole('button', { name: 'Rename “Large”' }));
    const field = () => dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(await waitFor(field));
    await userEvent.type(await waitFor(field), 'ASHA');
    await userEvent.click(await dialog.findByRole('button', { name: 'Rename' }));
    await waitFor(() =>
      expect(dialog.getByText('You already have a view with this name')).toBeVisible(),
    );
    await expect(args.onRename).not.toHaveBeenCalled();
  },
});

/** Views are moved, renamed, deleted and restored. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ManageSavedViewsDialogProps>({
    'A new name is sent, and Cancel leaves the old one': {
      play: async ({ args, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(dialog.getByRole('button', { name: 'Rename “Large”' }));
        await userEvent.clear(await dialog.findByRole('textbox', { name: 'Name' }));
        await userEvent.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Very large ');
        await userEvent.click(await dialog.findByRole('button', { name: 'Rename' }));
        await expect(args.onRename).toHaveBeenCalledWith(someViews[1], 'Very large');
        await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
        await userEvent.click(await dialog.findByRole('button', { name: 'Rename “Asha”' }));
        await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
      },
    },
    'Buttons move and delete views, and close the dialog': {
      play: async ({ args, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(dialog.getByRole('button', { name: 'Move “Asha” up' }));
        await expect(args.onOrder).toHaveBeenLastCalledWith([
          'view-0001',
          'view-0003',
          'view-0002',
        ]);
        await userEvent.click(
          await dialog.findByRole('button', { name: 'Move “Name problems” down' }),
        );
        await expect(args.onOrder).toHaveBeenLastCalledWith([
          'view-0002',
          'view-0001',
          'view-0003',
        ]);
        await userEvent.click(await dialog.findByRole('button', { name: 'Delete “Large”' }));
        await expect(args.onDelete).toHaveBeenCalledWith(someViews[1]);
        await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
        await expect(args.onClose).toHaveBeenCalledOnce();
      },
    },
    'A deleted view can be restored': {
      args: { deleted: aView({ id: 'view-0009', name: 'Old' }) },
      play: async ({ args, userEvent }) => {
        const dialog = await isShown();
        await expect(dialog.getByText('“Old” was deleted')).toBeVisible();
        const undo = dialog.getByRole('button', { name: 'Undo' });
        await expect(undo).toHaveFocus();
        await userEvent.click(undo);
        await expect(args.onUndo).toHaveBeenCalledOnce();
      },
    },
  }),
});
