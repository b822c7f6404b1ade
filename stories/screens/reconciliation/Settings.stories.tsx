import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  ReconciliationBankScreen,
  type ReconciliationBankScreenProps,
} from '#screens/reconciliation/ReconciliationBankScreen.tsx';
import { paise } from '#domain/money/money.ts';
import { aReconciliationBank } from '#stories/fixtures/reconciliation.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { presses, showsText } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const states = detailStates(aReconciliationBank({ isMapped: true }));

const args: ReconciliationBankScreenProps = {
  state: states.ready,
  submission: submissions.idle,
  onSwitch: fn(),
  onFeesChange: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Settings',
  component: ReconciliationBankScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }), 'Fees of the bank');
const switchName = 'Compare statements with payments';

/** A bank that is compared, with a fee, mapped columns and a closed day. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: switchName })).toBeChecked();
    await expect(canvas.getByRole('textbox', { name: 'Fees in rupees' })).toHaveValue('5.90');
    await expect(canvas.getByText('Mapped')).toBeVisible();
    await expect(canvas.getByText('12 Mar 2026')).toBeVisible();
  },
});

/** A bank that is not compared and has no fees. */
export const Pristine = meta.story({
  args: {
    state: {
      ...states.ready,
      ...aReconciliationBank({ isOn: false, fees: [], lastClosed: null }),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: switchName })).not.toBeChecked();
    await expect(canvas.getByText('Found by their names')).toBeVisible();
    await expect(canvas.queryByText('Closed until')).toBeNull();
  },
});

/** A long name and as many fees as there can be. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      name: 'Thiruvananthapuram District Co-operative Agricultural Bank Limited',
      fees: Array.from({ length: 10 }, (_, index) => paise(123_456_590 + index)),
    },
  },
});

/** Loading: a skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the settings stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old settings stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Fees in rupees' })),
);
/** The bank does not exist: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('Bank not found'),
});
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored settings. */
export const Offline = meta.story(shared.offline);
/** Offline with settings: nothing can be changed. */
export const OfflineStale = meta.story(shared.offlineStale('Save fees'));

/** What is typed is no amount: an error below the field, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Fees in rupees' });
    await userEvent.type(field, ' free');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save fees' }));
    await expect(
      await canvas.findByText('Enter amounts with spaces between them'),
    ).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    await expect(args.onFeesChange).not.toHaveBeenCalled();
  },
});

/** While it is being sent, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed fees. */
export const Refused = meta.story(sending.refused('Bank not found'));
/** Another admin has changed the settings. */
export const Conflict = meta.story(
  sending.conflict('The statements of this bank have changed since you opened them'),
);
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** The switch, the fees, Check status, Reload and Back. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ReconciliationBankScreenProps>({
    'The switch is sent at once': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('switch', { name: switchName }));
        await expect(args.onSwitch).toHaveBeenCalledWith(false);
      },
    },
    'The typed fees are sent, each once': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(
          canvas.getByRole('textbox', { name: 'Fees in rupees' }),
          '; 2.36, 17 5.90',
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Save fees' }));
        await expect(args.onFeesChange).toHaveBeenCalledWith([590, 236, 1700]);
      },
    },
    'Check status asks the server about lost settings': sending.checks('onCheck'),
    'Reload reads the settings again': sending.reloads('onReload'),
    'Back leaves the settings': { play: presses('Back', 'onBack') },
  }),
});
