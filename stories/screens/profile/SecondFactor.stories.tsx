import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import type { PasskeyProblem } from '#domain/users/secondFactor.ts';
import {
  SecondFactorSection,
  type SecondFactorSectionProps,
  type SecondFactorStep,
} from '#screens/profile/secondFactor/SecondFactorSection.tsx';
import { aSecondFactor, aSecret, someCodes, somePasskeys } from '#stories/fixtures/secondFactor.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { presses } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';

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
  canAdd: true,
  onAdd: fn(),
  onRename: fn(async () => true),
  onRemovePasskey: fn(async () => true),
};

const off = { ...states.ready, since: null, passkeys: [], recoveryCodes: 0 };
const [first, second] = somePasskeys;
const one = { ...states.ready, since: null, passkeys: first ? [first] : [] };
const problem = (name: PasskeyProblem) =>
  ({ state: off, step: { kind: 'overview', pending: null, problem: name } }) as const;

const meta = preview.meta({
  title: 'Screens/Profile/Second factor',
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

/** One passkey and no app: what it is, and that it can be renamed and removed. */
export const OnePasskey = meta.story({
  args: { state: one },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('On one device')).toBeVisible();
    await expect(canvas.getByText('Last used 20 Nov 2025, 6:05 pm')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove Windows' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'New recovery codes' })).toBeEnabled();
  },
});

/** Several passkeys beside an authenticator app; a long name wraps. */
export const SeveralPasskeys = meta.story({
  args: { state: { ...states.ready, isRequired: true, passkeys: somePasskeys } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByText('Synced between devices')).toBeVisible();
    await expect(canvas.getByText('Not used yet')).toBeVisible();
    await expect(canvas.getByText('Authenticator app since 2 Nov 2025, 9:30 am.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove the app' })).toBeEnabled();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** The browser asks for a new passkey: the other actions wait. */
export const AddingPasskey = meta.story({
  args: { state: one, step: { kind: 'overview', pending: 'addPasskey' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Add a passkey/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Rename Windows' })).toBeDisabled();
  },
});

/** The person has closed the dialog of the browser. */
export const PasskeyCancelled = meta.story({
  args: problem('cancelled'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No passkey was added. Nothing has changed.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  },
});

/** The device has a passkey of this user already. */
export const PasskeyKnown = meta.story({
  args: problem('known'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This device has a passkey of yours already.')).toBeVisible();
  },
});

/** The browser has failed: it can be tried again. */
export const PasskeyFailed = meta.story({
  args: problem('failed'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent("Couldn't add a passkey. Try again.");
    await expect(canvas.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  },
});

/** A browser without passkeys: those of other devices are still shown. */
export const PasskeysUnsupported = meta.story({
  args: { state: one, canAdd: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This browser cannot add passkeys.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Rename Windows' })).toBeEnabled();
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

/** Passkeys are added, renamed and removed, as far as the role allows. */
export const Passkeys = meta.story({
  ...interaction,
  play: inTurn<SecondFactorSectionProps>({
    'A passkey is added, and renamed without spaces around its name. What was typed stays if that fails':
      {
        args: { state: one, onRename: fn(async () => false) },
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.click(canvas.getByRole('button', { name: 'Add a passkey' }));
          await expect(args.onAdd).toHaveBeenCalledOnce();
          await userEvent.click(await canvas.findByRole('button', { name: 'Rename Windows' }));
          const field = () => canvas.getByRole('textbox', { name: 'Name of the passkey' });
          await waitFor(() => expect(field()).toHaveFocus());
          await waitFor(() => expect(field()).toHaveValue('Windows'));
          await userEvent.clear(await waitFor(field));
          await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
          await expect(await canvas.findByText('Name is required')).toBeVisible();
          await userEvent.type(await waitFor(field), ' Desk {Enter}');
          await expect(args.onRename).toHaveBeenCalledWith(first?.id, 'Desk');
          await waitFor(() => expect(field()).toBeVisible());
        },
      },
    'The removal of the last passkey says that the second step is then off': {
      args: { state: one },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Remove Windows' }));
        await waitFor(() => expect(canvas.getByText(/The second step is then off/)).toBeVisible());
        const keep = await canvas.findByRole('button', { name: 'Keep it' });
        await waitFor(() => expect(keep).toHaveFocus());
        await userEvent.click(keep);
        await expect(args.onRemovePasskey).not.toHaveBeenCalled();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Rename Windows' })).toHaveFocus(),
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Remove Windows' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Remove' }));
        await expect(args.onRemovePasskey).toHaveBeenCalledWith(first?.id);
      },
    },
    'The removal of one of several passkeys leaves the second step on': {
      args: { state: { ...one, passkeys: somePasskeys } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: /^Remove The phone/ }));
        await waitFor(() => expect(canvas.getByText('Remove this passkey?')).toBeVisible());
        await userEvent.click(await canvas.findByRole('button', { name: 'Remove' }));
        await expect(args.onRemovePasskey).toHaveBeenCalledWith(second?.id);
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Rename Windows' })).toHaveFocus(),
        );
      },
    },
    'The role needs a second step: its last passkey cannot be removed': {
      args: { state: { ...one, isRequired: true } },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Rename Windows' })).toBeEnabled();
        await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull();
      },
    },
    'Passkeys can be used here, and there is none': {
      args: { state: off },
      play: async ({ canvas }) => {
        await expect(
          canvas.getByText(/^A code from an authenticator app or a passkey/),
        ).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
        await expect(
          canvas.getByRole('button', { name: 'Set up an authenticator app' }),
        ).toBeEnabled();
      },
    },
    'The role needs it: it cannot be turned off': {
      args: { state: { ...states.ready, isRequired: true } },
      play: async ({ canvas }) => {
        await expect(canvas.getByText(/Your role needs it\.$/)).toBeVisible();
        await expect(canvas.queryByRole('button', { name: 'Turn off' })).toBeNull();
      },
    },
  }),
});

/** The second step is set up, changed and turned off. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SecondFactorSectionProps>({
    'Set up begins it': {
      args: { state: { ...states.ready, since: null, recoveryCodes: 0 } },
      play: presses('Set up', 'onSetUp'),
    },
    'The code of the app confirms the set-up; Cancel leaves it': {
      args: setUp({ kind: 'pristine' }),
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), '123 456{Enter}');
        await expect(args.onConfirm).toHaveBeenCalledWith('123 456');
        await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
        await expect(args.onCancel).toHaveBeenCalledOnce();
      },
    },
    'The codes are copied, downloaded and left': {
      args: { step: { kind: 'codes', codes: someCodes } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Copy' }));
        await expect(args.onCopy).toHaveBeenCalledWith(someCodes);
        await userEvent.click(await canvas.findByRole('button', { name: 'Download' }));
        await expect(args.onDownload).toHaveBeenCalledWith(someCodes);
        await userEvent.click(await canvas.findByRole('button', { name: 'I have stored them' }));
        await expect(args.onDone).toHaveBeenCalledOnce();
      },
    },
    'Turning it off is confirmed; the other actions are not': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'New recovery codes' }));
        await expect(args.onRenew).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'Change the app' }));
        await expect(args.onSetUp).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'Turn off' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Keep it' }));
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Change the app' })).toHaveFocus(),
        );
        await expect(args.onRemove).not.toHaveBeenCalled();
        await userEvent.click(await canvas.findByRole('button', { name: 'Turn off' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Turn off' }));
        await expect(args.onRemove).toHaveBeenCalledOnce();
      },
    },
    'Retry reads the state again': shared.retries('onRetry'),
  }),
});
