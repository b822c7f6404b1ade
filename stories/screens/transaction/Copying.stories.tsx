import { expect, fireEvent, mocked, spyOn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  BankerTransactionScreen,
  type BankerTransactionScreenProps,
} from '#screens/transaction/BankerTransactionScreen.tsx';
import { type ShortcutAction, ShortcutActionsContext } from '#ui/useShortcut.ts';
import { longDetails, ready } from '#stories/fixtures/details.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { uploadsOf } from '#stories/fixtures/uploads.ts';
import { pngFile } from '#stories/ui/pictures.ts';
import type { Canvas } from '../assertions.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { transactionPageDecorator } from '../transactionPageDecorator.tsx';

const notes =
  'Beneficiary name: Ravi Kumar\nA/c no 5010 0234 5678 90\nIFSC: hdfc0001234\nUPI ravi@okhdfcbank';

const state = ready({ status: 'PND', notes, paid: paise(500_000) });

const longNotes = {
  ...longDetails,
  transaction: { ...longDetails.transaction, notes: `${notes}\nA/C 123456789012345678` },
};

const args: BankerTransactionScreenProps = {
  state,
  receipts: uploadsOf(),
  claim: null,
  onTake: () => {},
  statusSubmission: submissions.idle,
  paymentSubmission: submissions.idle,
  onStatusSubmit: () => {},
  onPay: () => {},
  onStatusCheck: () => {},
  onPaymentCheck: () => {},
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  onBack: () => {},
  onReload: () => {},
};

const meta = preview.meta({
  title: 'Screens/Transaction/Copying for the bank',
  component: BankerTransactionScreen,
  args,
  tags: ['role:banker'],
  decorators: [transactionPageDecorator, screenDecorator],
});

/** What the shown components do for shortcuts. */
const actions: ShortcutAction[] = [];

const copyButton = (canvas: Canvas, name: string) => canvas.findByRole('button', { name });
const write = () => spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

/** What the bank asks for, and the amount to record, are on the first screen of a phone. */
export const FirstScreen = meta.story({
  args: { state: ready({ status: 'PND', notes: notes.slice(0, notes.indexOf('\nUPI')) }) },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    for (const [text, count] of [
      ['Ravi Kumar', 2],
      ['50100234567890', 1],
      ['HDFC0001234', 1],
    ] as const) {
      await waitFor(() => expect(canvas.getAllByText(text)).toHaveLength(count));
    }
    const amount = await canvas.findByRole('textbox', { name: 'Amount' });
    await waitFor(() => expect(amount.getBoundingClientRect().bottom).toBeLessThan(740));
  },
});

/** On a desktop the payment form stands beside the details. */
export const Desktop = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const form = await canvas.findByRole('form', { name: 'Payments' });
    const details = await canvas.findByRole('heading', { name: 'Details' });
    await waitFor(() =>
      expect(form.getBoundingClientRect().left).toBeGreaterThan(
        details.getBoundingClientRect().right,
      ),
    );
    await expect(form.getBoundingClientRect().top).toBeLessThan(
      details.getBoundingClientRect().top,
    );
  },
});

/** Long names, several numbers and the largest amount. */
export const LongContent = meta.story({ args: { state: longNotes } });

/** At twice the text size nothing runs out of the screen. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: { state: longNotes },
  play: async ({ canvas, canvasElement }) => {
    await copyButton(canvas, 'Copy IFSC');
    await canvas.findByRole('form', { name: 'Status' });
    const body = canvasElement.querySelector('[data-page-body]');
    await waitFor(() => expect(body?.scrollWidth).toBe(body?.clientWidth));
  },
});

/** The notes name nobody and no account: the customer stands in under that label. */
export const NoDetails = meta.story({
  args: { state: ready({ status: 'PND', notes: 'Call before noon' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The notes have no account details/)).toBeVisible();
    await expect(canvas.getByText('Customer')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy customer' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Copy account number' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Bank details' })).toBeVisible();
  },
});

/** Numbers that may be an account or a phone stand apart, as numbers. */
export const UnclearNumbers = meta.story({
  args: { state: ready({ status: 'PND', notes: '9876543210\nA/C 12345678901 50000' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Numbers in the notes')).toBeVisible();
    for (const name of ['Copy 9876543210', 'Copy 12345678901', 'Copy 1234567890150000']) {
      await expect(canvas.getByRole('button', { name })).toBeEnabled();
    }
    await expect(canvas.queryByText('Account number')).toBeNull();
    await expect(canvas.queryByText('Phone')).toBeNull();
  },
});

/** An IFSC with a mistake is shown with what is wrong. */
export const FaultyIfsc = meta.story({
  args: { state: ready({ status: 'PND', notes: 'A/C 50100234567890\nIFSC HDFCO001234' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The fifth character of an IFSC/)).toBeVisible();
  },
});

/** One press copies; the button says so in its place, and screen readers hear it. */
export const Copied = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const written = write();
    await copyButton(canvas, 'Copy balance');
    await document.fonts.ready;
    const lines = [
      ['Copy account name', 'Ravi Kumar', 'Account name copied'],
      ['Copy account number', '50100234567890', 'Account number copied'],
      ['Copy IFSC', 'HDFC0001234', 'IFSC copied'],
      ['Copy UPI ID', 'ravi@okhdfcbank', 'UPI ID copied'],
      ['Copy amount', '25000.00', 'Amount copied'],
      ['Copy balance', '20000.00', 'Balance Amount copied'],
    ] as const;
    for (const [name, text, sentence] of lines) {
      const before = (await copyButton(canvas, name)).getBoundingClientRect();
      await userEvent.click(await copyButton(canvas, name));
      await expect(written).toHaveBeenLastCalledWith(text);
      const announced = await canvas.findByText(sentence);
      await expect(announced.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
      await waitFor(() =>
        expect(canvas.getAllByText('Copied', { selector: '[data-shown]' })).toHaveLength(1),
      );
      const after = (await copyButton(canvas, name)).getBoundingClientRect();
      await expect([after.top, after.left, after.width]).toEqual([
        before.top,
        before.left,
        before.width,
      ]);
    }
  },
});

/** A long press anywhere on the line copies too. */
export const CopiesByLongPress = meta.story({
  ...interaction,
  play: async ({ canvas }) => {
    const written = write();
    const number = '50100234567890';
    const touch = { pointerType: 'touch', isPrimary: true, clientX: 40, clientY: 40 };
    await fireEvent.pointerDown(await canvas.findByText(number), touch);
    await waitFor(() => expect(written).toHaveBeenCalledWith('50100234567890'));
    await fireEvent.pointerUp(await canvas.findByText(number), touch);
    await canvas.findByText('Account number copied');
    await expect(written).toHaveBeenCalledOnce();

    // A finger that moves scrolls.
    await fireEvent.pointerDown(await canvas.findByText(number), touch);
    await fireEvent.pointerMove(await canvas.findByText(number), { ...touch, clientY: 90 });
    await fireEvent.pointerUp(await canvas.findByText(number), touch);
    await expect(written).toHaveBeenCalledOnce();
  },
});

/** What the shortcuts of the shown lines do; the keys themselves belong to the app. */
export const CopiesByShortcut = meta.story({
  ...interaction,
  decorators: [
    (Story) => (
      <ShortcutActionsContext value={actions}>
        <Story />
      </ShortcutActionsContext>
    ),
  ],
  play: async ({ canvas }) => {
    const written = write();
    await copyButton(canvas, 'Copy balance');
    for (const [shortcut, text] of [
      ['copyName', 'Ravi Kumar'],
      ['copyAccount', '50100234567890'],
      ['copyIfsc', 'HDFC0001234'],
      ['copyUpi', 'ravi@okhdfcbank'],
      ['copyAmount', '25000.00'],
      ['copyBalance', '20000.00'],
    ] as const) {
      await waitFor(() =>
        expect(actions.filter((action) => action.shortcut === shortcut)).toHaveLength(1),
      );
      actions.find((action) => action.shortcut === shortcut)?.run();
      await waitFor(() => expect(written).toHaveBeenLastCalledWith(text));
    }
    await expect(actions.some(({ shortcut }) => shortcut === 'copyPhone')).toBe(false);
  },
});

/** Without HTTPS there is no clipboard: the text is selected, and the confirmation says what to do. */
export const WithoutClipboard = meta.story({
  beforeEach: () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const command = spyOn(document, 'execCommand').mockReturnValue(false);
    return () => {
      Reflect.deleteProperty(navigator, 'clipboard');
      command.mockRestore();
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await copyButton(canvas, 'Copy account number'));
    await expect(await canvas.findByText('Selected', { selector: '[data-shown]' })).toBeVisible();
    await expect(String(window.getSelection())).toBe('50100234567890');
    await waitFor(() =>
      expect(canvas.getAllByText(/^Account number selected. Copy it with Ctrl\+C/)).toHaveLength(2),
    );
    // What the user then copies is what the bank takes.
    await userEvent.click(await copyButton(canvas, 'Copy amount'));
    await waitFor(() => expect(String(window.getSelection())).toBe('₹25,000.00'));
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData });
    window.getSelection()?.anchorNode?.dispatchEvent(event);
    await expect(clipboardData.getData('text/plain')).toBe('25000.00');
  },
});

/** After a copy the form is one press away. */
export const RecordsPayment = meta.story({
  ...interaction,
  play: async ({ canvas, userEvent }) => {
    write();
    await userEvent.click(await copyButton(canvas, 'Copy account number'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  },
});

const permission = (stateOf: PermissionState) =>
  spyOn(navigator.permissions, 'query').mockResolvedValue(
    Object.assign(new EventTarget(), { name: 'clipboard-read', state: stateOf, onchange: null }),
  );
const clipboard = (...items: ClipboardItem[]) =>
  spyOn(navigator.clipboard, 'read').mockResolvedValue(items);
const screenshot = () => new ClipboardItem({ 'image/png': pngFile('screenshot.png') });
const offer = { name: 'Paste screenshot as receipt' };

/** Back with a screenshot that the app may read: it is offered with a preview, and taken by a press. */
export const ScreenshotOffered = meta.story({
  play: async ({ args: { receipts }, canvas, canvasElement, userEvent }) => {
    write();
    permission('granted');
    clipboard(screenshot());
    await userEvent.click(await copyButton(canvas, 'Copy account number'));
    await canvas.findByRole('button', { name: 'Record payment' });
    await expect(canvas.queryByRole('button', offer)).toBeNull();
    window.dispatchEvent(new Event('focus'));
    await canvas.findByRole('button', offer);
    await expect(canvasElement.querySelector('img[src^="blob:"]')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', offer));
    await waitFor(() => expect(receipts.onPick).toHaveBeenCalledOnce());
    await expect(mocked(receipts.onPick).mock.lastCall?.[0]).toMatchObject([
      { name: 'image.png', type: 'image/png' },
    ]);
    await waitFor(() => expect(canvas.queryByRole('button', offer)).toBeNull());
  },
});

/** Without the permission nothing is read before the press, which tells if there is no image. */
export const ScreenshotAskedFor = meta.story({
  ...interaction,
  play: async ({ args: { receipts }, canvas, userEvent }) => {
    write();
    permission('prompt');
    const read = clipboard(new ClipboardItem({ 'text/plain': '50100234567890' }));
    await userEvent.click(await copyButton(canvas, 'Copy account number'));
    await canvas.findByRole('button', { name: 'Record payment' });
    window.dispatchEvent(new Event('focus'));
    await canvas.findByRole('button', offer);
    await expect(read).not.toHaveBeenCalled();
    await userEvent.click(await canvas.findByRole('button', offer));
    await waitFor(() =>
      expect(receipts.onReject).toHaveBeenCalledWith('There is no image to paste. Copy one first.'),
    );
    await expect(receipts.onPick).not.toHaveBeenCalled();
    read.mockResolvedValue([screenshot()]);
    await userEvent.click(await canvas.findByRole('button', offer));
    await waitFor(() => expect(receipts.onPick).toHaveBeenCalledOnce());
  },
});

/** A browser that reads text in pictures shows it, to be checked; nothing is filled in. */
export const TextOfPicture = meta.story({
  beforeEach: () => {
    window.TextDetector = class {
      detect = async () => [{ rawValue: 'A/C 50100234567890' }, { rawValue: 'HDFC0001234' }];
    };
    return () => void Reflect.deleteProperty(window, 'TextDetector');
  },
  args: { state: ready({ status: 'PND', notes: '' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await copyButton(canvas, 'Read text from the picture'));
    await expect(await canvas.findByText(/^Read from the picture. Check each/)).toBeVisible();
    await expect(canvas.getByText(/A\/C 50100234567890/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Copy account number' })).toBeNull();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  },
});

/** Other browsers do not offer it. */
export const NoTextOfPicture = meta.story({
  ...interaction,
  play: async ({ canvas }) => {
    await copyButton(canvas, 'Copy account number');
    await expect(canvas.queryByRole('button', { name: /^Read text/ })).toBeNull();
  },
});
