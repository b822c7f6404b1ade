import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Uploads } from '#domain/files/uploadState.ts';
import { pngFile } from '#stories/ui/pictures.ts';

export type Canvas = ReturnType<typeof within>;

export interface CanvasContext {
  canvas: Canvas;
}

/** Parts of a story's context that the shared play functions use. */
export interface PlayContext extends CanvasContext {
  args: object;
  userEvent: ReturnType<typeof userEvent.setup>;
}

/** Returns a play function that expects each text to be visible. */
export const showsText =
  (...texts: readonly (string | RegExp)[]) =>
  async ({ canvas }: CanvasContext) => {
    for (const text of texts) await expect(canvas.getByText(text)).toBeVisible();
  };

/**
 * Returns a play function that presses each button with a name and expects a callback to be called
 * once for each.
 *
 * @param count number of buttons with the name
 */
export const presses =
  (button: string, callback: string, count = 1) =>
  async ({ args, canvas, userEvent: user }: PlayContext) => {
    const buttons = await canvas.findAllByRole('button', { name: button });
    for (const one of buttons) await user.click(one);
    await waitFor(() => expect(buttons).toHaveLength(count));
    await expect(Reflect.get(args, callback)).toHaveBeenCalledTimes(count);
  };

/** Returns a play function that presses a button and expects a callback to be called with a value. */
export const pressesWith =
  (button: string, callback: string, value: unknown) => async (context: PlayContext) => {
    await presses(button, callback)(context);
    await expect(Reflect.get(context.args, callback)).toHaveBeenCalledWith(value);
  };

/** Returns the content of a dialog once it is visible. Dialogs fade in. */
export async function shownDialog(name: string): Promise<Canvas> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

/** Returns a play function that presses a button of a dialog and expects a callback to be called. */
export const pressesInDialog =
  (button: string, callback: string) =>
  async ({ args, userEvent: user }: Omit<PlayContext, 'canvas'>) => {
    await user.click(await screen.findByRole('button', { name: button }));
    await expect(Reflect.get(args, callback)).toHaveBeenCalledOnce();
  };

/** Returns a play function that leaves a dialog by Escape and Close. Expects that nothing is sent. */
export const leavesDialog =
  (sends: string) =>
  async ({ args, userEvent: user }: Omit<PlayContext, 'canvas'>) => {
    await screen.findByRole('textbox');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(Reflect.get(args, 'onClose')).toHaveBeenCalledTimes(2);
    await expect(Reflect.get(args, sends)).not.toHaveBeenCalled();
  };

/** Expects the hidden field that gives password managers the name of the user, before the password. */
export async function expectUsername(password: HTMLElement, name: string) {
  const username = password.closest('form')?.elements.item(0);
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(username).toHaveValue(name);
}

/** Types a text into each field, found by its label. */
export async function typeInto(
  { canvas, userEvent: user }: Omit<PlayContext, 'args'>,
  texts: Readonly<Record<string, string>>,
) {
  for (const [label, text] of Object.entries(texts)) {
    await user.type(canvas.getByLabelText(label), text);
  }
}

/** Opens a select by its label and selects an option. */
export async function choose(
  { canvas, userEvent: user }: Omit<PlayContext, 'args'>,
  label: RegExp,
  option: string,
) {
  await user.click(canvas.getByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Expects the age of the data, and that these buttons are disabled. */
export async function expectOfflineData(canvas: Canvas, ...disabled: readonly string[]) {
  await expect(canvas.getByText('Shown as of 2:32 pm.')).toBeVisible();
  for (const name of disabled) {
    for (const button of canvas.getAllByRole('button', { name })) {
      await expect(button).toBeDisabled();
    }
  }
}

/** Expects the reason beside the disabled buttons. */
export async function expectOfflineReason(canvas: Canvas, times = 1) {
  await expect(canvas.getAllByText('You are offline')).toHaveLength(times);
}

/** Expects a refresh that is announced and removes nothing. */
export async function expectRefreshing({ canvas }: CanvasContext) {
  await expect(canvas.getByRole('progressbar', { name: 'Refreshing' })).toBeInTheDocument();
}

/** Expects an announcement of loading content. */
export async function expectLoading({ canvas }: CanvasContext) {
  await expect(await canvas.findByText('Loading')).toBeInTheDocument();
}

/** Expects the reason why there is no data. */
export const expectOffline = showsText('You are offline');

/** Removes the stored file, retries the failed one, adds an image and a file of another type. */
export async function changeFiles(canvasElement: HTMLElement, uploads: Uploads) {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: /Remove bank-details.jpg/ }));
  await userEvent.click(
    await canvas.findByRole('button', { name: /cheque.jpg again|Retry cheque.jpg/ }),
  );
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, pngFile('slip.png'));
  // The filter of the browser is only a hint. Without it, the field itself refuses the file.
  input.removeAttribute('accept');
  await userEvent.upload(input, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(uploads.onPick).toHaveBeenCalledOnce());
  await expect(uploads.onRemove).toHaveBeenCalledWith('upload-1');
  await expect(uploads.onRetry).toHaveBeenCalledWith('upload-3');
  await waitFor(() =>
    expect(uploads.onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    ),
  );
}

/** Scrolls to the end of a form, so that the snapshot shows it. */
export async function showForm(canvas: Canvas, name: string) {
  const form = await canvas.findByRole('form', { name });
  form.scrollIntoView({ block: 'end' });
}
