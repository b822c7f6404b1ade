import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import {
  SecondFactorSection,
  type SecondFactorSectionProps,
  type SecondFactorStep,
} from '#screens/SecondFactor/SecondFactorSection.tsx';
import { aSecondFactor, aSecret, someCodes } from '../fixtures/secondFactor.ts';
import { detailStates } from '../fixtures/states.ts';
import { presses } from './assertions.ts';
import { recordStories } from './readingStories.ts';

const states = detailStates(aSecondFactor);
const setUp = (state: Extract<SecondFactorStep, { kind: 'setUp' }>['state']) =>
  ({ step: { kind: 'setUp', secret: aSecret, state } }) as const;

const args: SecondFactorSectionProps = {
  state: states.ready,
  step: { kind: 'overview', pending: null },
  onSetUp: fn(),
  onRenew: fn(),
  onRemove: fn(),
  onConfirm: fn(),
  onCancel: fn(),
  onDone: fn(),
  onCopy: fn(),
  onDownload: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Second step',
  component: SecondFactorSection,
  args,
  tags: ['role:admin'],
});

const shared = recordStories('state', states);

/** In use: since when, and how many recovery codes are left. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('On since 2 Nov 2025, 9:30 am.')).toBeVisible();
    await expect(canvas.getByText('10 recovery codes are left.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Turn off' })).toBeEnabled();
  },
});

/** Not set up yet: what it is, and the next step. */
export const NotSetUp = meta.story({
  args: { state: { ...states.ready, since: null, recoveryCodes: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^A code from an authenticator app/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Set up' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Turn off' })).toBeNull();
  },
});

/** The role needs it: it cannot be turned off. */
export const Required = meta.story({
  args: { state: { ...states.ready, isRequired: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Your role needs it\.$/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Turn off' })).toBeNull();
  },
});

/** Few recovery codes are left: a warning. */
export const FewCodes = meta.story({
  args: { state: { ...states.ready, recoveryCodes: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('1 recovery code is left.');
  },
});

/** New codes are being made: the other actions wait. */
export const Acting = meta.story({
  args: { step: { kind: 'overview', pending: 'renew' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /New recovery codes/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Change the app' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  },
});

/** The secret for the app, as a picture, a link and a text. */
export const SetUp = meta.story({
  args: setUp({ kind: 'pristine' }),
  play: async ({ canvas }) => {
    const picture = await canvas.findByRole('img', { name: 'QR code for the authenticator app' });
    await expect(picture).toBeVisible();
    await expect(canvas.getByText(/^JBSW Y3DP/)).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Open the app on this phone' });
    await expect(link).toHaveAttribute('href', aSecret.address);
  },
});

/** The code is being compared. */
export const SetUpSubmitting = meta.story({
  args: setUp({ kind: 'submitting' }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Confirm/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
});

/** A wrong code: the message of the server, and the same secret. */
export const SetUpRefused = meta.story({
  args: setUp({ kind: 'refused', message: 'This code is not right' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This code is not right');
    await expect(canvas.getByText(/^JBSW Y3DP/)).toBeVisible();
  },
});

/** Confirmed empty: an error under the field. */
export const Invalid = meta.story({
  args: setUp({ kind: 'pristine' }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(await canvas.findByText('Code is required')).toBeVisible();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
});

/** The recovery codes, which are shown once. */
export const Codes = meta.story({
  args: { step: { kind: 'codes', codes: someCodes } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await expect(canvas.getByText('ABCDE-23456')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** A placeholder with the height of the explanation. */
export const Loading = meta.story(shared.loading);

/** The state is being read again: it stays. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the state of before stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('On since 2 Nov 2025, 9:30 am.')),
);

/** Loading has failed: what failed, and Retry. */
export const Failed = meta.story(shared.failed);

/** Offline without data. */
export const Offline = meta.story(shared.offline);

/** Offline: the state is shown with its age, and nothing can be changed. */
export const OfflineStale = meta.story(
  shared.offlineStale('New recovery codes', 'Change the app', 'Turn off'),
);

/** The code of the app confirms the set-up; Cancel leaves it. */
export const Confirms = meta.story({
  ...interaction,
  args: setUp({ kind: 'pristine' }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), '123 456{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledWith('123 456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

/** The codes are copied, downloaded and left. */
export const Stores = meta.story({
  ...interaction,
  args: { step: { kind: 'codes', codes: someCodes } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }));
    await expect(args.onCopy).toHaveBeenCalledWith(someCodes);
    await userEvent.click(canvas.getByRole('button', { name: 'Download' }));
    await expect(args.onDownload).toHaveBeenCalledWith(someCodes);
    await userEvent.click(canvas.getByRole('button', { name: 'I have stored them' }));
    await expect(args.onDone).toHaveBeenCalledOnce();
  },
});

/** Turning it off is confirmed; the other actions are not. */
export const Changes = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'New recovery codes' }));
    await expect(args.onRenew).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Change the app' }));
    await expect(args.onSetUp).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Keep it' }));
    await expect(args.onRemove).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
});

/** Set up begins it. */
export const Begins = meta.story({
  ...interaction,
  args: { state: { ...states.ready, since: null, recoveryCodes: 0 } },
  play: presses('Set up', 'onSetUp'),
});

/** Retry reads the state again. */
export const Retries = meta.story(shared.retries('onRetry'));
