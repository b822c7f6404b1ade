import { expect, fn, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import type { ImportState } from '#screens/reconciliation/import/importState.ts';
import {
  StatementImportScreen,
  type StatementImportScreenProps,
} from '#screens/reconciliation/import/StatementImportScreen.tsx';
import { paise } from '#domain/money/money.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';
import { restoredDraft } from '#stories/fixtures/drafts.ts';
import { aMapping, aPreview, aPreviewLine } from '#stories/fixtures/reconciliation.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { choose, presses, showsText } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { inTurn } from '../../cases.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const banks = detailStates({
  banks: [
    { code: 'HDFC', name: 'HDFC Bank' },
    { code: 'SBI', name: 'State Bank' },
  ],
});
const ready = (change: Partial<StatementPreview> = {}): ImportState => ({
  kind: 'ready',
  preview: aPreview(change),
});
const doubtful = [
  aPreviewLine({ fileLine: 11, place: 4, text: 'SMS CHARGES', amount: paise(1_770) }),
  aPreviewLine({ fileLine: 12, place: 5, text: 'UPI-JOSEPH-421912345678', amount: paise(80_000) }),
];
const unmapped: ImportState = {
  kind: 'mapping',
  columns: ['Tag', 'Vorgang', 'Umsatz'],
  rows: [
    ['13.03.2026', 'Miete', '-12.000,00'],
    ['13.03.2026', 'Strom', '-500,00'],
  ],
  mapping: null,
};
const nothing: ReadonlySet<number> = new Set();

const args: StatementImportScreenProps = {
  banks: banks.ready,
  bank: 'HDFC',
  onBankChange: fn(),
  fileName: 'Acct_Statement_March.csv',
  onFilePick: fn(),
  state: ready(),
  onMap: fn(),
  onChangeColumns: fn(),
  added: nothing,
  onAddedChange: fn(),
  submission: submissions.idle,
  onImport: fn(),
  onStartOver: fn(),
  matchingHref: '/reconciliation/matching?bank=HDFC',
  banksHref: '/reconciliation',
  onReloadBanks: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Import',
  component: StatementImportScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const sending = formStories((submission) => ({ submission }));

/** What a statement would add: how many lines are new and known, and the first of them. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const counts = canvas.getAllByRole('definition').map(({ textContent }) => textContent);
    await expect(counts.slice(0, 3)).toEqual(['3', '2', '0']);
    await expect(canvas.getByText('Acct_Statement_March.csv')).toBeVisible();
    const lines = within(canvas.getByRole('list', { name: 'First lines' }));
    await expect(lines.getAllByRole('listitem')[2]).toHaveTextContent(
      '13 Mar 2026, line 10IMPS-421512345679-LATHA+₹1,000.00Balance ₹9,88,500.00',
    );
    await expect(canvas.getByRole('button', { name: 'Import 3 lines' })).toBeEnabled();
  },
});

/** The bank is chosen, no file yet. */
export const Pristine = meta.story({
  args: { state: { kind: 'empty' }, fileName: null },
  play: showsText('Choose a file', /^CSV, MT940 or camt.053/),
});

/** No bank is chosen, so that no file can be. */
export const NoBank = meta.story({
  args: { state: { kind: 'empty' }, fileName: null, bank: '' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  },
});

/** Statements of no bank are compared: a link to the banks. */
export const Empty = meta.story({
  args: { banks: { ...banks.ready, banks: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Bank statements' })).toHaveAttribute(
      'href',
      '/reconciliation',
    );
  },
});

/** The banks are being read. */
export const LoadingBanks = meta.story({
  args: { banks: banks.loading },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
});

/** The file is being read: skeleton rows. Another one can be chosen. */
export const Loading = meta.story({
  args: { state: { kind: 'reading' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
  },
});

/** Long texts, an account of many digits, and the largest amounts. */
export const LongContent = meta.story({
  args: {
    fileName: `${'OpTransactionHistory'.repeat(8)}.csv`,
    state: ready({
      account: '5'.repeat(34),
      opening: paise(-99_999_999_999_999),
      counts: { new: 48_123, known: 1_870, doubtful: 0 },
      lines: [aPreviewLine({ text: 'NEFTDR'.repeat(40), amount: paise(99_999_999_999_999) })],
    }),
  },
  play: showsText('48,123'),
});

/** Some lines may be kept already, rows are no movements, and the balance has a gap. */
export const Doubtful = meta.story({
  args: {
    state: ready({
      counts: { new: 3, known: 2, doubtful: 2 },
      doubtful,
      skipped: [{ fileLine: 20, text: 'Total,,12500.00,1000.00,' }],
      breaks: [9, 12],
    }),
    added: new Set([5]),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/in lines 9 and 12 of the file/)).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: /SMS CHARGES/ })).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: /UPI-JOSEPH/ })).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Import 4 lines' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: '1 row is no movement' }));
    await expect(await canvas.findByText('Total,,12500.00,1000.00,')).toBeVisible();
  },
});

/** All lines are kept already. */
export const NothingNew = meta.story({
  args: { state: ready({ counts: { new: 0, known: 5, doubtful: 0 } }) },
  play: showsText('All lines of this statement are kept already.'),
});

/** A format without columns, which has nothing to map. */
export const Mt940 = meta.story({
  args: {
    fileName: 'March.sta',
    state: ready({ format: 'mt940', columns: [] }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('MT940')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Change columns' })).toBeNull();
  },
});

/** The columns of an unknown bank are mapped beside the first rows. */
export const Mapping = meta.story({
  args: { state: unmapped },
  play: async ({ canvas }) => {
    const rows = within(canvas.getByRole('region', { name: 'First rows of the file' }));
    await expect(rows.getByRole('cell', { name: 'Miete' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Select Date/ })).toBeVisible();
  },
});

/** Submitted without the columns that are needed: an error under each. */
export const Invalid = meta.story({
  args: { state: unmapped },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Read statement' }));
    await expect(await canvas.findAllByText('Choose a column')).toHaveLength(4);
    await expect(args.onMap).not.toHaveBeenCalled();
  },
});

/** The file cannot be read: which line, and a button that maps its columns. */
export const Unreadable = meta.story({
  args: {
    state: { kind: 'unreadable', message: 'Line 2: "31/02/2026" is not a date', canMap: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Line 2: "31/02/2026" is not a date');
    await expect(canvas.getByText('Acct_Statement_March.csv')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Map columns' })).toBeEnabled();
  },
});

/** The file could not be sent: it stays chosen, with Retry. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: showsText(/^The statement could not be sent/, 'Acct_Statement_March.csv'),
});

/** Offline: the file stays chosen. */
export const Offline = meta.story({
  args: { state: { kind: 'offline' } },
  play: showsText(/^You are offline. The file is still chosen/, 'Acct_Statement_March.csv'),
});

/** While the lines are being kept, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message. */
export const Refused = meta.story(sending.refused('There is nothing new in this statement'));
/** Another admin has imported some of the lines since the preview. */
export const Conflict = meta.story(
  sending.conflict('The lines have changed since the preview. Look at the statement again.'),
);
/** Sent offline: nothing was kept. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** The lines are kept: how many, and the next step. */
export const Imported = meta.story({
  args: { state: { kind: 'done', added: 3 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 lines are imported')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Match' })).toHaveAttribute(
      'href',
      '/reconciliation/matching?bank=HDFC',
    );
  },
});

/** The lines are kept, and only the confirmation was lost. */
export const ImportedUnknown = meta.story({
  args: { state: { kind: 'done', added: null } },
  play: showsText('The statement is imported'),
});

/** The file and the mapping of an earlier visit are back. */
export const Restored = meta.story({
  args: { draft: restoredDraft({ mapping: aMapping }) },
  play: showsText('What you typed at 2:32 pm is back.'),
});

/** A statement is chosen, mapped and imported. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<StatementImportScreenProps>({
    'Another bank and a file are chosen': {
      args: { state: { kind: 'empty' }, fileName: null },
      play: async ({ args, canvas, canvasElement, userEvent }) => {
        await choose({ canvas, userEvent }, /Bank/, 'State Bank');
        await expect(args.onBankChange).toHaveBeenCalledWith('SBI');
        const file = new File(['Date'], 'a.csv', { type: 'text/csv' });
        const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
        if (input) await userEvent.upload(input, file);
        await expect(args.onFilePick).toHaveBeenCalledWith(file);
      },
    },
    'The columns are chosen, with the text in two of them': {
      args: { state: { ...unmapped, mapping: aMapping } },
      play: async ({ args, canvas, userEvent }) => {
        await choose({ canvas, userEvent }, /Dates are written/, 'Month, day, year');
        await choose({ canvas, userEvent }, /Further text/, 'Tag');
        await userEvent.click(canvas.getByRole('button', { name: 'Read statement' }));
        await expect(args.onMap).toHaveBeenCalledWith({
          ...aMapping,
          dayOrder: 'monthFirst',
          text: ['Vorgang', 'Tag'],
        });
      },
    },
    'A doubtful line is chosen as new, and the statement is imported': {
      args: { state: ready({ doubtful, counts: { new: 3, known: 2, doubtful: 2 } }) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('checkbox', { name: /SMS CHARGES/ }));
        await expect(args.onAddedChange).toHaveBeenCalledWith(new Set([4]));
        await userEvent.click(await canvas.findByRole('button', { name: 'Import 3 lines' }));
        await expect(args.onImport).toHaveBeenCalledOnce();
      },
    },
    'The columns of a statement that was read are mapped again': {
      play: presses('Change columns', 'onChangeColumns'),
    },
    'Another statement follows': {
      args: { state: { kind: 'done', added: 3 } },
      play: presses('Import another statement', 'onStartOver'),
    },
    'Check status asks the server about the lost import': sending.checks('onCheck'),
    'Reload reads the statement again': sending.reloads('onReload'),
    'Retry reads the banks again after a failure': {
      args: { banks: banks.failed },
      play: presses('Retry', 'onReloadBanks'),
    },
    'Back leaves the import': { play: presses('Back', 'onBack') },
  }),
});
