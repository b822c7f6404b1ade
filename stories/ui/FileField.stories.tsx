import { expect, fn, mocked, screen, spyOn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FileField, type FileFieldProps } from '#ui/FileField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { pngFile, receiptPicture } from './pictures.ts';
import { inTurn, sideBySide } from '../cases.tsx';

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
  parameters: { chromatic: modesOf.wideUi, layout: 'padded' },
});

const fileInput = (element: HTMLElement) => {
  const input = element.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

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

/** Pastes files with the keyboard while an element has the focus, and text with them if there is some. */
function paste(target: Element, files: readonly File[], text = '') {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  if (text !== '') clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
  target.dispatchEvent(event);
  return event;
}

/** Files are dropped and pasted. */
export const Pastes = meta.story({
  ...interaction,
  play: inTurn<FileFieldProps>({
    'Dropped files are reported like selected ones': {
      args: { onFilesPick: fn() },
      play: async ({ args, canvas }) => {
        const image = pngFile('one.png');
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(image);
        const field = canvas.getByRole('group', { name: 'File Upload' });
        const drag = (type: string) =>
          field.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
        drag('dragover');
        await waitFor(() => expect(field).toHaveAttribute('data-drop-target'));
        drag('drop');
        await waitFor(() => expect(field).not.toHaveAttribute('data-drop-target'));
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledWith([image]));
      },
    },
    'A pasted receipt is reported like a selected one, wherever the focus is in the form': {
      args: { onFilesPick: fn(), onReject: fn() },
      render: (args) => (
        <>
          <form>
            <TextField label="Amount" />
            <FileField {...args} />
          </form>
          <form>
            <TextField label="Search" />
          </form>
        </>
      ),
      play: async ({ args, canvas }) => {
        const image = pngFile('image.png');
        const amount = canvas.getByRole('textbox', { name: 'Amount' });
        await expect(paste(amount, [image]).defaultPrevented).toBe(true);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenLastCalledWith([image]));
        paste(document.body, [image]);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledTimes(2));

        // Text, a table with its picture, and another form are not for this field.
        paste(amount, [], '1500');
        await expect(paste(amount, [image], '1500').defaultPrevented).toBe(false);
        paste(await canvas.findByRole('textbox', { name: 'Search' }), [image]);
        await expect(args.onFilesPick).toHaveBeenCalledTimes(2);

        paste(amount, [new File([''], 'two.pdf', { type: 'application/pdf' })]);
        await waitFor(() =>
          expect(args.onReject).toHaveBeenCalledWith(
            'Some files are not supported. Please upload valid formats.',
          ),
        );
        await expect(args.onFilesPick).toHaveBeenCalledTimes(2);
      },
    },
    'A press on Paste reports the copied image': {
      args: { onFilesPick: fn(), onReject: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const image = pngFile('copied.png');
        spyOn(navigator.clipboard, 'read').mockResolvedValue([
          new ClipboardItem({ 'text/html': '<img>', 'image/png': image }),
        ]);
        await userEvent.click(canvas.getByRole('button', { name: 'Paste' }));
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledOnce());
        const pick = mocked<FileFieldProps['onFilesPick']>(args.onFilesPick);
        const [file] = pick.mock.lastCall?.[0] ?? [];
        await expect(file?.name).toBe('image.png');
        await expect(await file?.bytes()).toEqual(await image.bytes());
        await expect(args.onReject).not.toHaveBeenCalled();
      },
    },
    'Paste says why nothing was pasted: no image was copied, or the browser refused': {
      args: { onFilesPick: fn(), onReject: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const read = spyOn(navigator.clipboard, 'read').mockResolvedValue([
          new ClipboardItem({ 'text/plain': 'words' }),
        ]);
        const button = () => canvas.getByRole('button', { name: 'Paste' });
        await userEvent.click(await waitFor(button));
        await waitFor(() =>
          expect(args.onReject).toHaveBeenLastCalledWith(
            'There is no image to paste. Copy one first.',
          ),
        );
        read.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
        await userEvent.click(await waitFor(button));
        await waitFor(() =>
          expect(args.onReject).toHaveBeenLastCalledWith(
            'The browser does not let this site paste. Choose the image instead.',
          ),
        );
        await expect(args.onFilesPick).not.toHaveBeenCalled();
      },
    },
    'A disabled field takes no pasted image': {
      args: { isDisabled: true, onFilesPick: fn() },
      play: async ({ args, canvas }) => {
        await expect(canvas.queryByRole('button', { name: 'Paste' })).toBeNull();
        paste(document.body, [pngFile('image.png')]);
        await expect(args.onFilesPick).not.toHaveBeenCalled();
      },
    },
  }),
});

/** Empty, invalid, disabled and locked. */
export const Looks = meta.story(
  sideBySide<FileFieldProps>({
    'An empty field': {},
    'A required field without a file shows an error': {
      args: { errorMessage: 'File is required' },
    },
    'A disabled field: its files can be opened but not removed': {
      args: { isDisabled: true, items: stored },
      play: async ({ canvas }) => {
        await expect(canvas.queryByRole('button', { name: 'Remove receipt-1.jpg' })).toBeNull();
        await expect(canvas.getByRole('button', { name: 'Open receipt-1.jpg' })).toBeVisible();
      },
    },
    'A locked field shows its files, without the buttons that add some': {
      args: { isLocked: true, items: stored },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Open receipt-1.jpg' })).toBeVisible();
        await expect(
          canvas.queryByRole('button', { name: /Choose|Paste|Take photo|Remove/ }),
        ).toBeNull();
      },
    },
  }),
);

/** Files are selected, removed, sent again and opened. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<FileFieldProps>({
    'Selecting two images reports both': {
      args: { onFilesPick: fn(), onReject: fn() },
      play: async ({ args, canvasElement, userEvent }) => {
        const files = [pngFile('one.png'), pngFile('two.png')];
        await userEvent.upload(fileInput(canvasElement), files);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledWith(files));
        await expect(args.onReject).not.toHaveBeenCalled();
      },
    },
    'An image and a PDF are selected: the image is reported, the PDF is refused with a message': {
      args: { onFilesPick: fn(), onReject: fn() },
      play: async ({ args, canvasElement, userEvent }) => {
        const image = pngFile('one.png');
        const pdf = new File([''], 'two.pdf', { type: 'application/pdf' });
        await userEvent
          .setup({ applyAccept: false })
          .upload(fileInput(canvasElement), [image, pdf]);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledWith([image]));
        await expect(args.onReject).toHaveBeenCalledWith(
          'Some files are not supported. Please upload valid formats.',
        );
      },
    },
    'Removing a file and retrying a failed one report the id of the file': {
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
        await userEvent.click(await canvas.findByRole('button', { name: 'Send failed.jpg again' }));
        await expect(args.onRetry).toHaveBeenCalledWith('f');
      },
    },
    'An image of which the system says something else, or nothing, is an image all the same': {
      args: { onFilesPick: fn(), onReject: fn() },
      play: async ({ args, canvasElement, userEvent }) => {
        const files = [
          pngFile('one.PNG', 'image/x-png'),
          pngFile('image:1641', 'application/octet-stream'),
          pngFile('two', ''),
        ];
        await userEvent.setup({ applyAccept: false }).upload(fileInput(canvasElement), files);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledOnce());
        const [picked] =
          mocked<FileFieldProps['onFilesPick']>(args.onFilesPick).mock.lastCall ?? [];
        await expect(picked?.map(({ name, type }) => [name, type])).toEqual([
          ['one.PNG', 'image/png'],
          ['image:1641', 'image/png'],
          ['two', 'image/png'],
        ]);
        await expect(args.onReject).not.toHaveBeenCalled();
      },
    },
    'A field for a single image': {
      args: { allowsMultiple: false, onFilesPick: fn() },
      play: async ({ args, canvas, canvasElement, userEvent }) => {
        await expect(canvas.getByRole('button', { name: 'Choose an image' })).toBeVisible();
        const image = pngFile('one.png');
        await userEvent.upload(fileInput(canvasElement), image);
        await waitFor(() => expect(args.onFilesPick).toHaveBeenCalledWith([image]));
      },
    },
    'A stored image opens in the viewer; Escape returns the focus to the image': {
      args: { items: stored },
      play: async ({ canvas, userEvent }) => {
        const tile = canvas.getByRole('button', { name: 'Open receipt-1.jpg' });
        await userEvent.click(tile);
        await waitFor(() => expect(screen.getByText('1 of 2')).toBeVisible());
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await waitFor(() => expect(tile).toHaveFocus());
      },
    },
  }),
});
