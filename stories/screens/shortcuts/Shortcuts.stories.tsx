import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { ShortcutsDialog, type ShortcutsDialogProps } from '#screens/shortcuts/ShortcutsDialog.tsx';

const args: ShortcutsDialogProps = {
  shortcuts: [
    { id: 'search', keys: ['/'] },
    { id: 'nextRow', keys: ['j', '↓'] },
    { id: 'previousRow', keys: ['k', '↑'] },
    { id: 'open', keys: ['Enter'] },
    { id: 'next', keys: ['n'] },
    { id: 'previous', keys: ['p'] },
    { id: 'form', keys: ['f'] },
    { id: 'send', keys: ['Ctrl + Enter', '⌘ + Enter'] },
    { id: 'map', keys: ['?'] },
  ],
  onClose: fn(),
};

const meta = preview.meta({
  title: 'Screens/Shortcuts/Keyboard shortcuts',
  component: ShortcutsDialog,
  args,
});

/** Each shortcut with its keys. */
export const Ready = meta.story({
  play: async () => {
    await waitFor(() => expect(screen.getByText('Search the list')).toBeVisible());
    await expect(screen.getByText('Next row of the list').closest('div')).toHaveTextContent(
      'Next row of the listj or ↓',
    );
  },
});

/** At twice the text size, keys move below what they do. */
export const LargeText = meta.story({ globals: { textSize: 'large' } });

/** On a right-to-left screen. */
export const RightToLeft = meta.story({ globals: { locale: 'ur-PK' } });

/** Escape closes it. */
export const Closes = meta.story({
  ...interaction,
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
