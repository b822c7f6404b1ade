import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
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
  title: 'UI/Forms/FileField',
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

const fileInput = (element: HTMLElement) => {
  const input = element.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

/** An empty field. */
export const Empty = meta.story();

/** A stored, a pending and a failed file. */
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

/** A required field without a file shows an error. */
export const Invalid = meta.story({ args: { errorMessage: 'File is required' } });

/** A disabled field: its files can be opened but not removed. */
export const Disabled = meta.story({
  args: { isDisabled: true, items: stored },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Remove receipt-1.jpg' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Open receipt-1.jpg' })).toBeVisible();
  },
});

/** Selecting two images reports both. */
export const Picking = meta.story({
  ...interaction,
  args: { onFilesPick: fn(), onReject: fn() },
  play: async ({ args, canvasElement, userEvent }) => {
    const files = ['one.jpg', 'two.jpg'].map(
      (name) => new File([''], name, { type: 'image/jpeg' }),
    );
    await userEvent.upload(fileInput(canvasElement), files);
    await expect(args.onFilesPick).toHaveBeenCalledWith(files);
    await expect(args.onReject).not.toHaveBeenCalled();
  },
});

/** An image and a PDF are selected: the image is reported, the PDF is refused with a message. */
export const PartlyUnsupported = meta.story({
  ...interaction,
  args: { onFilesPick: fn(), onReject: fn() },
  play: async ({ args, canvasElement, userEvent }) => {
    const image = new File([''], 'one.jpg', { type: 'image/jpeg' });
    const pdf = new File([''], 'two.pdf', { type: 'application/pdf' });
    await userEvent.setup({ applyAccept: false }).upload(fileInput(canvasElement), [image, pdf]);
    await expect(args.onFilesPick).toHaveBeenCalledWith([image]);
    await expect(args.onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    );
  },
});

/** Removing a file and retrying a failed one report the id of the file. */
export const RemovingAndRetrying = meta.story({
  ...interaction,
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

/** A field for a single image. */
export const OnlyOne = meta.story({
  ...interaction,
  args: { allowsMultiple: false, onFilesPick: fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Choose an image' })).toBeVisible();
    const image = new File([''], 'one.jpg', { type: 'image/jpeg' });
    await userEvent.upload(fileInput(canvasElement), image);
    await expect(args.onFilesPick).toHaveBeenCalledWith([image]);
  },
});

/** Dropped files are reported like selected ones. */
export const Dropping = meta.story({
  ...interaction,
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

/** A stored image opens in the viewer; Escape returns the focus to the image. */
export const Opening = meta.story({
  ...interaction,
  args: { items: stored },
  play: async ({ canvas, userEvent }) => {
    const tile = canvas.getByRole('button', { name: 'Open receipt-1.jpg' });
    await userEvent.click(tile);
    await waitFor(() => expect(screen.getByText('1 of 2')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(tile).toHaveFocus());
  },
});
