import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FileField } from '#ui/FileField.tsx';
import { receiptPicture } from './pictures.ts';

const stored = ['receipt-1.jpg', 'a very long name of a receipt of the main branch.png'].map(
  (name, index) => ({
    id: String(index),
    name,
    url: receiptPicture(`Receipt ${index + 1}`),
    thumbUrl: receiptPicture(`Receipt ${index + 1}`),
    state: 'done' as const,
  }),
);

const meta = preview.meta({
  title: 'UI/FileField',
  component: FileField,
  args: {
    label: 'File Upload',
    items: [],
    onFilesPick: () => {},
    onRemove: () => {},
    onReject: () => {},
  },
  parameters: { layout: 'padded' },
});

const picker = (element: HTMLElement) => {
  const input = element.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

/** Nothing chosen yet. */
export const Empty = meta.story();

/** One stored, one on its way, one that failed. */
export const Matrix = meta.story({
  args: {
    items: [
      ...stored,
      { id: 'u', name: 'sending.jpg', url: null, thumbUrl: null, state: 'uploading' },
      { id: 'f', name: 'failed.jpg', url: null, thumbUrl: null, state: 'failed' },
    ],
    onRetry: () => {},
  },
});

/** A file is missing. */
export const Invalid = meta.story({ args: { errorMessage: 'File is required' } });

/** Locked: what is there can be looked at, not removed. */
export const Disabled = meta.story({
  args: { isDisabled: true, items: stored },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Remove receipt-1.jpg' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Open receipt-1.jpg' })).toBeVisible();
  },
});

/** Two images are chosen and reported. */
export const Picking = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onFilesPick: fn(), onReject: fn() },
  play: async ({ args, canvasElement, userEvent }) => {
    const files = ['one.jpg', 'two.jpg'].map(
      (name) => new File([''], name, { type: 'image/jpeg' }),
    );
    await userEvent.upload(picker(canvasElement), files);
    await expect(args.onFilesPick).toHaveBeenCalledWith(files);
    await expect(args.onReject).not.toHaveBeenCalled();
  },
});

/** A PDF among the chosen: the image goes on, the rest is refused in words. */
export const PartlyUnsupported = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onFilesPick: fn(), onReject: fn() },
  play: async ({ args, canvasElement, userEvent }) => {
    const image = new File([''], 'one.jpg', { type: 'image/jpeg' });
    const pdf = new File([''], 'two.pdf', { type: 'application/pdf' });
    await userEvent.setup({ applyAccept: false }).upload(picker(canvasElement), [image, pdf]);
    await expect(args.onFilesPick).toHaveBeenCalledWith([image]);
    await expect(args.onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    );
  },
});

/** Removing and sending again name the file. */
export const RemovingAndRetrying = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    items: [
      ...stored.slice(0, 1),
      { id: 'f', name: 'failed.jpg', url: null, thumbUrl: null, state: 'failed' },
    ],
    onRemove: fn(),
    onRetry: fn(),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove receipt-1.jpg' }));
    await expect(args.onRemove).toHaveBeenCalledWith('0');
    await userEvent.click(canvas.getByRole('button', { name: 'Send failed.jpg again' }));
    await expect(args.onRetry).toHaveBeenCalledWith('f');
  },
});

/** Only one: a second file of the same pick is left out. */
export const OnlyOne = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { allowsMultiple: false, onFilesPick: fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Choose an image' })).toBeVisible();
    const image = new File([''], 'one.jpg', { type: 'image/jpeg' });
    await userEvent.upload(picker(canvasElement), image);
    await expect(args.onFilesPick).toHaveBeenCalledWith([image]);
  },
});

/** Dropped files are taken as chosen ones are. */
export const Dropping = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onFilesPick: fn() },
  play: async ({ args, canvas }) => {
    const image = new File([''], 'one.jpg', { type: 'image/jpeg' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(image);
    const field = canvas.getByRole('group', { name: 'File Upload' });
    const drag = (type: string) =>
      field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    drag('dragover');
    await waitFor(() => expect(field).toHaveAttribute('data-drop-target'));
    drag('drop');
    await waitFor(() => expect(field).not.toHaveAttribute('data-drop-target'));
    await expect(args.onFilesPick).toHaveBeenCalledWith([image]);
  },
});

/** A stored picture opens over the window; Escape brings the focus back to it. */
export const Opening = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { items: stored },
  play: async ({ canvas, userEvent }) => {
    const tile = canvas.getByRole('button', { name: 'Open receipt-1.jpg' });
    await userEvent.click(tile);
    await expect(await screen.findByText('1 of 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(tile).toHaveFocus());
  },
});
