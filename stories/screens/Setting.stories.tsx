import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SettingScreen, type SettingScreenProps } from '#screens/Setting/SettingScreen.tsx';

const args: SettingScreenProps = {
  state: { kind: 'ready', freshness: { kind: 'fresh' }, rate: '87.25' },
  submission: { kind: 'idle' },
  onSubmit: fn(),
  onCancel: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Setting/Setting',
  component: SettingScreen,
  args,
  tags: ['role:admin'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** The rate as it is now, changed and sent. */
export const Pristine = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await expect(field).toHaveValue('87.25');
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    await userEvent.clear(field);
    await userEvent.type(field, ' 88.5 ');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '88.5' });
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

/** Without a rate nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.clear(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Rate is required')).toBeVisible();
    await expect(field).toHaveFocus();
    await userEvent.type(field, 'eighty');
    await expect(canvas.getByText('Rate must be a number with at most 4 decimals')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The rate on its way, in the final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: { kind: 'loading' } },
});

/** The largest rate there can be. */
export const LongContent = meta.story({
  args: { state: { kind: 'ready', freshness: { kind: 'fresh' }, rate: '99999999.9999' } },
});

/** Reading anew failed: what is there stays. */
export const StaleFailed = meta.story({
  args: { state: { kind: 'ready', freshness: { kind: 'refreshFailed' }, rate: '87.25' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({ args: { state: { kind: 'failed' } } });

/** The server knows no rate. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Setting not found')).toBeVisible();
  },
});

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** On its way to the server. */
export const Submitting = meta.story({ args: { submission: { kind: 'submitting' } } });

/** The server said no: its words, and what was typed stays. */
export const Refused = meta.story({
  args: { submission: { kind: 'refused', message: 'You are not allowed to do this' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('You are not allowed to do this');
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveValue('87.25');
  },
});

/** Nothing was sent. */
export const SentOffline = meta.story({
  tags: ['state:offline'],
  args: { submission: { kind: 'offline' } },
});

/** The answer got lost: look first. */
export const OutcomeUnknown = meta.story({
  args: { submission: { kind: 'outcomeUnknown' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(args.onLook).toHaveBeenCalledOnce();
  },
});
