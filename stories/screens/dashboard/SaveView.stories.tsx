import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { SaveViewDialog } from '#screens/dashboard/savedViews/SaveViewDialog.tsx';
import { manyViews, someViews } from '#stories/fixtures/savedViews.ts';
import { shownDialog } from '../assertions.ts';

const meta = preview.meta({
  title: 'Screens/Dashboard/Save view',
  component: SaveViewDialog,
  args: {
    summary: 'Alert · Name Problem · “asha” · Oldest first',
    views: someViews,
    isOffline: false,
    isPending: false,
    onSave: fn(),
    onClose: fn(),
  },
});

const isShown = () => shownDialog('Save view');
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const saveButton = () => screen.getByRole('button', { name: 'Save view' });

/** The description of the saved view is above the name. */
export const Pristine = meta.story({
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('Alert · Name Problem · “asha” · Oldest first')).toBeVisible();
    await expect(nameField()).toHaveValue('');
  },
});

/** A name that another view has, in other capitals. */
export const Invalid = meta.story({
  play: async ({ args, userEvent }) => {
    await isShown();
    await userEvent.click(saveButton());
    await waitFor(() => expect(screen.getByText('Enter a name')).toBeVisible());
    await waitFor(() => expect(nameField()).toHaveFocus());
    await userEvent.type(nameField(), ' large');
    await waitFor(() =>
      expect(screen.getByText('You already have a view with this name')).toBeVisible(),
    );
    await userEvent.click(saveButton());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
});

/** The name is saved without spaces around it. Enter saves as well. */
export const Saving = meta.story({
  ...interaction,
  play: async ({ args, userEvent }) => {
    await isShown();
    await userEvent.type(nameField(), ' My problems {Enter}');
    await expect(args.onSave).toHaveBeenCalledWith('My problems');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** A longer name than 40 characters cannot be typed. */
export const LongContent = meta.story({
  args: {
    summary:
      'Overview · The Jammu and Kashmir Gramin Cooperative Bank Limited · “Venkatanarasimharajuvaripeta Subramaniam”',
  },
  play: async ({ userEvent }) => {
    await isShown();
    await userEvent.type(nameField(), 'x'.repeat(45));
    await waitFor(() => expect(nameField()).toBeInvalid());
    await expect(nameField()).toHaveValue('x'.repeat(45));
    await expect(nameField()).toHaveAccessibleDescription(
      expect.stringContaining('At most 40 characters. There are 45.'),
    );
  },
});

/** The view is being sent. */
export const Submitting = meta.story({
  args: { isPending: true },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByRole('button', { name: /Save view/ })).toHaveAttribute('data-pending');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  },
});

/** The server refused the view. */
export const Refused = meta.story({
  args: { refusal: 'You can save up to 20 views' },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You can save up to 20 views')).toBeVisible();
  },
});

/** Nothing can be saved without a network. */
export const Offline = meta.story({
  args: { isOffline: true },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You are offline')).toBeVisible();
    await expect(saveButton()).toBeDisabled();
  },
});

/** The user has as many views as possible. */
export const Impossible = meta.story({
  args: { views: manyViews },
  play: async () => {
    const dialog = await isShown();
    await expect(
      dialog.getByText('You can save up to 20 views. Delete one to save another.'),
    ).toBeVisible();
    await expect(dialog.queryByRole('textbox')).toBeNull();
  },
});
