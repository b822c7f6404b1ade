import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DocumentField, type DocumentFieldProps } from '#ui/DocumentField.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn } from '../cases.tsx';

const args: DocumentFieldProps = {
  label: 'Statement',
  fileName: null,
  acceptedFileTypes: ['.csv'],
  onFilePick: fn(),
  description: 'CSV, up to 10 MB',
};

const meta = preview.meta({
  title: 'UI/Forms/DocumentField',
  component: DocumentField,
  args,
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** No file, one with a long name, and disabled, in every interaction state of the button. */
export const Matrix = meta.story(
  matrix({
    rows: ['none', 'chosen'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    width: '14rem',
    cell: (value, state) => (
      <DocumentField
        {...args}
        fileName={value === 'none' ? null : `${'Statement'.repeat(5)}.csv`}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

const file = new File(['Date'], 'a.csv', { type: 'text/csv' });

/** A file is chosen, or dropped. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DocumentFieldProps>({
    'A chosen file is passed on': {
      args: { onFilePick: fn() },
      play: async ({ args: given, canvasElement, userEvent }) => {
        const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
        if (input) await userEvent.upload(input, file);
        await expect(given.onFilePick).toHaveBeenCalledWith(file);
        await expect(given.onFilePick).toHaveBeenCalledOnce();
      },
    },
    'A dropped file is passed on': {
      args: { onFilePick: fn() },
      play: async ({ args: given, canvas }) => {
        const field = canvas.getByRole('group', { name: 'Statement' });
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(file);
        for (const type of ['dragover', 'drop']) {
          field.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
        }
        await waitFor(() => expect(given.onFilePick).toHaveBeenCalledOnce());
      },
    },
  }),
});
