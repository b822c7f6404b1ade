import { type ComponentProps, Profiler, useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Form, type FormErrors } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormPhoneField } from '#ui/form/FormPhoneField.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { aDraft, offeredDraft, restoredDraft } from '../../fixtures/drafts.ts';

interface Values {
  name?: string;
  bank?: string;
  status?: string;
  amount?: string;
  phone?: string;
  password?: string;
  notes?: string;
}

const validate = ({ name, bank, amount }: Values): FormErrors<Values> => ({
  name: name ? undefined : 'Customer Name is required',
  bank: bank ? undefined : 'Bank Name is required',
  amount: amount ? undefined : 'Amount is required',
});

const meta = preview.meta({
  title: 'UI/Form',
  component: Form<Values>,
  args: {
    label: 'Transaction',
    validate,
    onSubmit: () => {},
    children: (
      <>
        <FormTextField name="name" label="Customer Name" />
        <FormSearchSelect
          name="bank"
          label="Bank Name"
          options={[
            { id: 'HDFC', label: 'HDFC Bank (HDFC)' },
            { id: 'SBI', label: 'State Bank of India (SBI)' },
          ]}
        />
        <FormSelect name="status" label="Status" options={[{ id: 'WTG', label: 'Waiting' }]} />
        <FormAmountField name="amount" label="Amount" />
        <FormPhoneField name="phone" label="Phone" />
        <FormPasswordField name="password" label="Password" autoComplete="new-password" />
        <FormTextArea name="notes" label="Notes" />
        <SubmitButton>Send Money</SubmitButton>
      </>
    ),
  },
  parameters: { layout: 'padded' },
});

/** Nothing typed yet: nothing is wrong yet. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Customer Name is required')).toBeNull();
  },
});

/** Sent empty: every error under its field, the first bad field has the focus. */
export const Invalid = meta.story({
  args: { onSubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    const name = canvas.getByRole('textbox', { name: 'Customer Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** A field that was left shows its error, and loses it with the first good keystroke. */
export const ErrorsOnEveryChange = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.click(name);
    await userEvent.tab();
    await expect(await canvas.findByText('Customer Name is required')).toBeVisible();
    await expect(canvas.queryByText('Amount is required')).toBeNull();
    await userEvent.type(name, 'A');
    await expect(canvas.queryByText('Customer Name is required')).toBeNull();
    await userEvent.clear(name);
    await expect(canvas.getByText('Customer Name is required')).toBeVisible();
  },
});

/** Filled and sent: the values as they were typed. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Asha');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Bank Name' }));
    await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '1000.50{Enter}');
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Asha', bank: 'HDFC', amount: '1000.50' }),
    );
  },
});

const filled = { name: 'Asha', bank: 'HDFC', amount: '1000.50' };

/** Refused by the server: the message stands under its field, every value is kept. */
export const Refused = meta.story({
  args: {
    initialValues: filled,
    onSubmit: fn(() => Promise.resolve({ amount: 'More than the balance' })),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('More than the balance')).toBeVisible();
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('1000.50');
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.type(amount, '1');
    await expect(canvas.queryByText('More than the balance')).toBeNull();
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

/** On its way: the button keeps the focus and can't send twice. */
export const Submitting = meta.story({
  args: { initialValues: filled, onSubmit: fn(() => new Promise<undefined>(() => {})) },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /Send Money/ });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

const otherFieldRendered = fn();

/** A keystroke renders its own field and no other. */
export const OneFieldAtATime = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    children: (
      <>
        <FormTextField name="name" label="Customer Name" />
        <Profiler id="other" onRender={otherFieldRendered}>
          <FormTextArea name="notes" label="Notes" />
        </Profiler>
      </>
    ),
  },
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.click(name);
    otherFieldRendered.mockClear();
    await userEvent.type(name, 'Asha Rao');
    await expect(name).toHaveValue('Asha Rao');
    await expect(otherFieldRendered).not.toHaveBeenCalled();
  },
});

/** Restored work is in the form, and its time is given. */
export const Restored = meta.story({
  args: { draft: restoredDraft({ name: 'Meena Iyer', bank: 'SBI' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you typed at 14:32 is back.')).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Meena Iyer'),
    );
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveValue(
        'State Bank of India (SBI)',
      ),
    );
  },
});

/** Restored work replaces the values of the record, field by field. */
export const RestoredOverRecord = meta.story({
  args: {
    initialValues: { name: 'Asha', bank: 'HDFC', amount: '1000.00' },
    draft: restoredDraft({ name: 'Meena Iyer', amount: '' }),
  },
  play: async ({ args, canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Meena Iyer'),
    );
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveValue('HDFC Bank (HDFC)'),
    );
    await expect(args.draft?.onChange).not.toHaveBeenCalled();
  },
});

/** A restored name runs from right to left where its letters do. */
export const RestoredRightToLeft = meta.story({
  args: { draft: restoredDraft({ name: 'محمد فاروق' }) },
});

/** Earlier work is offered: the form itself starts empty. */
export const Offered = meta.story({
  args: { draft: offeredDraft() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You have unsaved changes from 14:32.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue editing' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Discard' })).toBeEnabled();
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(''),
    );
  },
});

/** Restored work can be discarded to begin with an empty form. */
export const StartsOver = Restored.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    const notice = args.draft?.notice;
    await expect(notice?.kind === 'restored' && notice.onStartOver).toHaveBeenCalledOnce();
  },
});

/** Offered work is taken up or discarded, each by its own button. */
export const TakesUpOrDiscards = Offered.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    const notice = args.draft?.notice;
    if (notice?.kind !== 'offered') throw new Error('nothing is offered');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue editing' }));
    await expect(notice.onContinue).toHaveBeenCalledOnce();
    await expect(notice.onDiscard).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(notice.onDiscard).toHaveBeenCalledOnce();
  },
});

/** Every changed field reaches the draft, from the first keystroke; secrets never do. */
export const KeepsWhatIsTyped = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { initialValues: { name: 'Asha', notes: 'A/C 1' }, draft: aDraft(), unkept: ['password'] },
  play: async ({ args, canvas, userEvent }) => {
    const onChange = args.draft?.onChange;
    await expect(onChange).not.toHaveBeenCalled();
    const name = canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.type(name, '!');
    await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!' });
    await userEvent.type(canvas.getByLabelText('Password', { exact: true }), 's');
    await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!' });
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
    await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!', notes: '' });
    // Typed back to what it was: no longer a change.
    await userEvent.type(name, '{Backspace}');
    await expect(onChange).toHaveBeenLastCalledWith({ notes: '' });
  },
});

/** Another draft starts the form again with its own values. */
export const AnotherDraft = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { draft: aDraft() },
  render: (args) => (
    <Reread
      {...args}
      next={{ draft: { ...restoredDraft({ name: 'Meena Iyer' }), id: 'draft-2' } }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.type(name(), 'Asha');
    await userEvent.click(canvas.getByRole('button', { name: 'Read again' }));
    await expect(name()).toHaveValue('Meena Iyer');
  },
});

/** A record that is read again fills the untouched fields; what was typed stays. */
export const RecordReadAgain = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { initialValues: { name: 'Asha', amount: '1000.00' }, draft: aDraft() },
  render: (args) => (
    <Reread {...args} next={{ initialValues: { name: 'Meena', amount: '2000.00' } }} />
  ),
  play: async ({ args, canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: 'Customer Name' });
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(name, ' Rao');
    await userEvent.click(canvas.getByRole('button', { name: 'Read again' }));
    await expect(amount).toHaveValue('2000.00');
    await expect(name).toHaveValue('Asha Rao');
    await expect(args.draft?.onChange).toHaveBeenLastCalledWith({ name: 'Asha Rao' });
  },
});

interface RereadProps extends ComponentProps<typeof Form<Values>> {
  next: Partial<ComponentProps<typeof Form<Values>>>;
}

/** A form that gets other props by the press of a button. */
function Reread({ next, ...props }: RereadProps) {
  const [isRead, setRead] = useState(false);
  return (
    <>
      <Button onPress={() => setRead(true)}>Read again</Button>
      <Form<Values> {...props} {...(isRead && next)} />
    </>
  );
}
