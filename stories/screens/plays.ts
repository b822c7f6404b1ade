import { expect, userEvent, waitFor, within } from 'storybook/test';

type Canvas = ReturnType<typeof within>;

/** The session's end is said, whatever the screen was doing. */
export async function sessionEndIsSaid({ canvas }: { canvas: Canvas }) {
  const words = await canvas.findByText('Your session has been failed');
  await waitFor(() => expect(words).toBeVisible());
}

/** The unauthorized screen stands in the place of the one that was asked for. */
export async function wayHomeIsShown({ canvas }: { canvas: Canvas }) {
  const home = canvas.getByRole('link', { name: 'Back to Home' });
  await expect(home).toHaveAttribute('href', '/dashboard');
}

/** What is shown says how old it is, and these buttons can't be pressed. */
export async function ageIsSaid(canvas: Canvas, ...disabled: readonly string[]) {
  await expect(canvas.getByText('You are offline. Shown as of 14:32.')).toBeVisible();
  for (const name of disabled) {
    for (const button of canvas.getAllByRole('button', { name })) {
      await expect(button).toBeDisabled();
    }
  }
}

/** Why the buttons can't be pressed stands by them. */
export async function reasonIsSaid(canvas: Canvas, times = 1) {
  await expect(canvas.getAllByText('You are offline')).toHaveLength(times);
}

/** Reading anew is announced, and takes nothing away. */
export async function refreshIsMarked({ canvas }: { canvas: Canvas }) {
  await expect(canvas.getByRole('progressbar', { name: 'Refreshing' })).toBeInTheDocument();
}

/** What is on its way is announced. */
export async function loadingIsSaid({ canvas }: { canvas: Canvas }) {
  await expect(await canvas.findByText('Loading')).toBeInTheDocument();
}

/** Nothing is there, and the network is why. */
export async function offlineIsSaid({ canvas }: { canvas: Canvas }) {
  await expect(canvas.getByText('You are offline')).toBeVisible();
}

/** Takes away the stored file, sends the failed one again, adds a picture and something else. */
export async function changeFiles(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: /Remove bank-details.jpg/ }));
  await userEvent.click(canvas.getByRole('button', { name: /cheque.jpg again|Retry cheque.jpg/ }));
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['x'], 'slip.png', { type: 'image/png' }));
  // The browser's own filter is only a hint: what gets past it is refused here.
  input.removeAttribute('accept');
  await userEvent.upload(input, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
}

/** Brings a form into the picture, which ends at the window's edge. */
export const showForm = (canvas: Canvas, name: string) =>
  canvas.getByRole('form', { name }).scrollIntoView({ block: 'end' });
