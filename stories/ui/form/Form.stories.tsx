import { type ComponentProps, Profiler, useRef, useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Form, type FormErrors, type FormProps } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormPhoneField } from '#ui/form/FormPhoneField.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { aDraft, offeredDraft, restoredDraft } from '../../fixtures/drafts.ts';
import { fillSilently } from './fillSilently.ts';
import { inTurn } from '../../cases.tsx';

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
  title: 'UI/Forms/Form',
  component: Form,
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
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** An untouched form shows no errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Customer Name is required')).toBeNull();
  },
});

/** Submitted empty: an error under each field, and the focus in the first invalid one. */
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

const filled = { name: 'Asha', bank: 'HDFC', amount: '1000.50' };

/** The server refused: its message is under the field, and the values stay. */
export const Refused = meta.story({
  args: {
    initialValues: filled,
    onSubmit: fn(() => Promise.resolve({ amount: 'More than the balance' })),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('More than the balance')).toBeVisible();
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('1,000.50');
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.type(amount, '1');
    await waitFor(() => expect(canvas.queryByText('More than the balance')).toBeNull());
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

/** Values that a browser or a script filled in are sent like typed ones. */
export const FilledIn = meta.story({
  ...interaction,
  play: inTurn<FormProps<Values>>({
    'Values that a browser filled in without an event are sent, each as if it had been typed': {
      args: { initialValues: { bank: 'HDFC' }, onSubmit: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const fill = (role: string, name: string, value: string) =>
          fillSilently(canvas.getByRole(role, { name }), value);
        fill('textbox', 'Customer Name', 'Asha Rao');
        fill('textbox', 'Amount', '1,000.50');
        fill('textbox', 'Phone', '+919876543210');
        fill('textbox', 'Notes', 'A/C 1');
        fillSilently(canvas.getByLabelText('Password'), 'correct horse');
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith({
            name: 'Asha Rao',
            bank: 'HDFC',
            amount: '1000.50',
            phone: '+919876543210',
            password: 'correct horse',
            notes: 'A/C 1',
          }),
        );
      },
    },
    'A value that a script assigned to the field itself is sent as well': {
      args: { initialValues: filled, onSubmit: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const password = canvas.getByLabelText('Password');
        if (!(password instanceof HTMLInputElement)) throw new Error('no field');
        password.value = 'correct horse';
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith({ ...filled, password: 'correct horse' }),
        );
      },
    },
    'A value that was filled in without an event stays when the focus leaves and when "Show password" is pressed':
      {
        args: { initialValues: { ...filled, name: '' }, onSubmit: fn() },
        play: async ({ args, canvas, userEvent }) => {
          const name = canvas.getByRole('textbox', { name: 'Customer Name' });
          const password = canvas.getByLabelText('Password');
          await userEvent.click(name);
          fillSilently(name, 'Asha Rao');
          fillSilently(password, 'correct horse');
          await userEvent.click(await canvas.findByRole('button', { name: 'Show password' }));
          await waitFor(() => expect(password).toHaveAttribute('type', 'text'));
          await expect(name).toHaveValue('Asha Rao');
          await expect(password).toHaveValue('correct horse');
          await userEvent.type(await canvas.findByLabelText('Password'), '{Enter}');
          await waitFor(() =>
            expect(args.onSubmit).toHaveBeenCalledWith({
              ...filled,
              name: 'Asha Rao',
              password: 'correct horse',
            }),
          );
        },
      },
    'A filled value that needs a second press: its error first, then it is sent': {
      args: {
        initialValues: filled,
        onSubmit: fn(),
        confirmFilled: (names) =>
          (names.includes('password')
            ? { password: 'Filled in by the browser' }
            : undefined) as never,
      },
      play: async ({ args, canvas, userEvent }) => {
        const password = canvas.getByLabelText('Password');
        fillSilently(password, 'correct horse');
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await expect(await canvas.findByText('Filled in by the browser')).toBeVisible();
        await waitFor(() => expect(password).toHaveFocus());
        await expect(args.onSubmit).not.toHaveBeenCalled();
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith({ ...filled, password: 'correct horse' }),
        );
      },
    },
  }),
});

/** A form that shows which type its password field has when it is sent. */
function FormThatReadsTypes(props: ComponentProps<typeof Form<Values>>) {
  const [type, setType] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  const read = () =>
    setType(element.current?.querySelector<HTMLInputElement>('[name="password"]')?.type);
  return (
    <div ref={element}>
      <Form<Values> {...props} onSubmit={read} />
      {type && <p>Sent as {type}</p>}
    </div>
  );
}

/** While the form is being sent, the button keeps the focus and cannot send twice. */
export const Submitting = meta.story({
  args: { initialValues: filled, onSubmit: fn(() => new Promise<undefined>(() => {})) },
  play: async ({ args, canvas, userEvent }) => {
    const button = () => canvas.getByRole('button', { name: /Send Money/ });
    await userEvent.click(await waitFor(button));
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(await waitFor(button));
    await waitFor(() => expect(button()).toHaveFocus());
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});

const otherFieldRendered = fn();

/** A restored draft fills the form, with a note of its time. */
export const Restored = meta.story({
  args: { draft: restoredDraft({ name: 'Meena Iyer', bank: 'SBI' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you typed at 2:32 pm is back.')).toBeVisible();
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

/** A restored name in a right-to-left script. */
export const RestoredRightToLeft = meta.story({
  args: { draft: restoredDraft({ name: 'محمد فاروق' }) },
});

/** A draft is offered for restoring: the form itself starts empty. */
export const Offered = meta.story({
  args: { draft: offeredDraft() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You have unsaved changes from 2:32 pm.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue editing' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Discard' })).toBeEnabled();
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(''),
    );
  },
});

/** A draft is kept, restored, offered and discarded. */
export const Drafts = meta.story({
  ...interaction,
  play: inTurn<FormProps<Values>>({
    'Start over discards a restored draft': {
      args: { draft: restoredDraft({ name: 'Meena Iyer', bank: 'SBI' }) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
        const notice = args.draft?.notice;
        await expect(notice?.kind === 'restored' && notice.onStartOver).toHaveBeenCalledOnce();
      },
    },
    'An offered draft can be continued or discarded': {
      args: { draft: offeredDraft() },
      play: async ({ args, canvas, userEvent }) => {
        const notice = args.draft?.notice;
        if (notice?.kind !== 'offered') throw new Error('no draft is offered');
        await userEvent.click(canvas.getByRole('button', { name: 'Continue editing' }));
        await expect(notice.onContinue).toHaveBeenCalledOnce();
        await expect(notice.onDiscard).not.toHaveBeenCalled();
        await userEvent.click(await canvas.findByRole('button', { name: 'Discard' }));
        await expect(notice.onDiscard).toHaveBeenCalledOnce();
      },
    },
    'Every keystroke is saved in the draft, except in the password field': {
      args: {
        initialValues: { name: 'Asha', notes: 'A/C 1' },
        draft: aDraft(),
        excludedFromDraft: ['password'] as never[],
      },
      play: async ({ args, canvas, userEvent }) => {
        const onChange = args.draft?.onChange;
        await expect(onChange).not.toHaveBeenCalled();
        const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
        await userEvent.type(await waitFor(name), '!');
        await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!' });
        await userEvent.type(await canvas.findByLabelText('Password', { exact: true }), 's');
        await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!' });
        await userEvent.clear(await canvas.findByRole('textbox', { name: 'Notes' }));
        await expect(onChange).toHaveBeenLastCalledWith({ name: 'Asha!', notes: '' });
        // The initial value is not a change.
        await userEvent.type(await waitFor(name), '{Backspace}');
        await expect(onChange).toHaveBeenLastCalledWith({ notes: '' });
      },
    },
    'A field that is replaced by another one of the same name stays in the draft at every moment': {
      args: { draft: restoredDraft({ name: 'Meena Iyer' }) },
      render: (args) => (
        <FormWithNextProps
          {...args}
          next={{ children: <FormTextArea name="name" label="Customer Name" /> }}
        >
          <FormTextField name="name" label="Customer Name" />
        </FormWithNextProps>
      ),
      play: async ({ args, canvas, userEvent }) => {
        const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
        await waitFor(() => expect(name()).toHaveValue('Meena Iyer'));
        await userEvent.click(canvas.getByRole('button', { name: 'Read again' }));
        await waitFor(() => expect(name().tagName).toBe('TEXTAREA'));
        await expect(name()).toHaveValue('Meena Iyer');
        await expect(args.draft?.onChange).not.toHaveBeenCalled();
      },
    },
    'Another draft resets the form to its own values': {
      args: { draft: aDraft() },
      render: (args) => (
        <FormWithNextProps
          {...args}
          next={{ draft: { ...restoredDraft({ name: 'Meena Iyer' }), id: 'draft-2' } }}
        />
      ),
      play: async ({ canvas, userEvent }) => {
        const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
        await userEvent.type(name(), 'Asha');
        await userEvent.click(await canvas.findByRole('button', { name: 'Read again' }));
        await waitFor(() => expect(name()).toHaveValue('Meena Iyer'));
      },
    },
    'A refreshed record updates the untouched fields; the typed values stay': {
      args: { initialValues: { name: 'Asha', amount: '1000.00' }, draft: aDraft() },
      render: (args) => (
        <FormWithNextProps
          {...args}
          next={{ initialValues: { name: 'Meena', amount: '2000.00' } }}
        />
      ),
      play: async ({ args, canvas, userEvent }) => {
        const name = canvas.getByRole('textbox', { name: 'Customer Name' });
        const amount = canvas.getByRole('textbox', { name: 'Amount' });
        await userEvent.type(name, ' Rao');
        await userEvent.click(await canvas.findByRole('button', { name: 'Read again' }));
        await waitFor(() => expect(amount).toHaveValue('2,000.00'));
        await expect(name).toHaveValue('Asha Rao');
        await expect(args.draft?.onChange).toHaveBeenLastCalledWith({ name: 'Asha Rao' });
      },
    },
    'A restored draft replaces the values of the record, field by field': {
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
          expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveValue(
            'HDFC Bank (HDFC)',
          ),
        );
        await expect(args.draft?.onChange).not.toHaveBeenCalled();
      },
    },
    'The browser stores nothing: a quiet line says so below the fields': {
      args: { draft: aDraft({ isStored: false }) },
      play: async ({ canvas }) => {
        await expect(
          canvas.getByText(
            'This device cannot keep a draft. What you type is lost when you leave.',
          ),
        ).toBeVisible();
      },
    },
  }),
});

interface NextPropsFormProps extends ComponentProps<typeof Form<Values>> {
  next: Partial<ComponentProps<typeof Form<Values>>>;
}

/** A form that gets other props when a button is pressed. */
function FormWithNextProps({ next, ...props }: NextPropsFormProps) {
  const [isNext, setNext] = useState(false);
  return (
    <>
      <Button onPress={() => setNext(true)}>Read again</Button>
      <Form<Values> {...props} {...(isNext && next)} />
    </>
  );
}

/** Errors appear and disappear in time, and a valid form is sent. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<FormProps<Values>>({
    'A field shows its error after it loses the focus, and removes it once the value is valid': {
      play: async ({ canvas, userEvent }) => {
        const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
        await userEvent.click(await waitFor(name));
        await userEvent.tab();
        await expect(await canvas.findByText('Customer Name is required')).toBeVisible();
        await expect(canvas.queryByText('Amount is required')).toBeNull();
        await userEvent.type(await waitFor(name), 'A');
        await waitFor(() => expect(canvas.queryByText('Customer Name is required')).toBeNull());
        await userEvent.clear(await waitFor(name));
        await expect(await canvas.findByText('Customer Name is required')).toBeVisible();
      },
    },
    'Submitting a valid form sends the values as they were typed': {
      args: { onSubmit: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Asha');
        await userEvent.click(await canvas.findByRole('combobox', { name: 'Bank Name' }));
        await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
        await userEvent.type(
          await canvas.findByRole('textbox', { name: 'Amount' }),
          '1000.50{Enter}',
        );
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith({
            name: 'Asha',
            bank: 'HDFC',
            amount: '1000.50',
          }),
        );
      },
    },
    'A keystroke renders only its own field': {
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
        const name = () => canvas.getByRole('textbox', { name: 'Customer Name' });
        await userEvent.click(await waitFor(name));
        otherFieldRendered.mockClear();
        await userEvent.type(await waitFor(name), 'Asha Rao');
        await waitFor(() => expect(name()).toHaveValue('Asha Rao'));
        await expect(otherFieldRendered).not.toHaveBeenCalled();
      },
    },
    'An error that follows from leaving a field appears after the press, so that no press misses its button':
      {
        play: async ({ canvas, userEvent }) => {
          const button = canvas.getByRole('button', { name: 'Send Money' });
          const name = canvas.getByRole('textbox', { name: 'Customer Name' });
          name.focus();
          // A pressed button is a little smaller.
          const before = button.offsetTop;
          await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
          await waitFor(() => expect(name).not.toHaveFocus());
          await waitFor(() => expect(canvas.queryByText('Customer Name is required')).toBeNull());
          await waitFor(() => expect(button.offsetTop).toBe(before));
          await userEvent.pointer('[/MouseLeft]');
          await waitFor(() => expect(canvas.getByText('Customer Name is required')).toBeVisible());
        },
      },
    'A shown password is hidden again before the form is sent': {
      args: { initialValues: { ...filled, password: 'correct horse' } },
      render: (args) => <FormThatReadsTypes {...args} />,
      play: async ({ canvas, userEvent }) => {
        const password = canvas.getByLabelText('Password');
        await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
        await waitFor(() => expect(password).toHaveAttribute('type', 'text'));
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await expect(await canvas.findByText('Sent as password')).toBeVisible();
        await expect(password).toHaveAttribute('type', 'password');
        await expect(canvas.getByRole('button', { name: 'Show password' })).toBeEnabled();
      },
    },
  }),
});
