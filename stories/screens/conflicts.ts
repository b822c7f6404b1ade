import { expect, waitFor, within } from 'storybook/test';
import { paise } from '#domain/money/money.ts';
import { type Status, statuses } from '#domain/workflow/workflow.ts';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { ready } from '../fixtures/details.ts';
import { aDraft, changedDraft } from '../fixtures/drafts.ts';
import type { Canvas, CanvasContext, PlayContext } from './assertions.ts';

/** A text field that two users changed to different values. */
export interface FieldConflict {
  /** Names of the form and of the field in it. */
  form: string;
  label: string;
  /** Key of the value in the form. */
  field: string;
  /** Code of the other user. */
  by: string;
  /** The choices to make, in order. The last one is submitted. */
  choices: readonly {
    choice: 'mine' | 'theirs';
    option: string | RegExp;
    /** Value of the field after the choice. */
    value: string;
  }[];
}

/** Expects a conflict with these texts and a disabled submit button. Returns the form. */
export async function expectConflict(
  canvas: Canvas,
  { form: name, label, by, choices }: FieldConflict,
  ...texts: readonly string[]
) {
  const form = within(await canvas.findByRole('form', { name }));
  for (const text of [`${by} changed this at 14:40.`, ...texts]) {
    await expect(form.getByText(text)).toBeVisible();
  }
  const mine = choices.find(({ choice }) => choice === 'mine')?.value ?? '';
  await waitFor(() => expect(form.getByRole('textbox', { name: label })).toHaveValue(mine));
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expect(form.queryByRole('button', { name: 'Reload' })).toBeNull();
  return form;
}

/** Expects that submitting requires a choice, makes each choice, and submits the last one. */
export async function chooseEach(
  { canvas, userEvent }: Omit<PlayContext, 'args'>,
  draft: FormDraft | undefined,
  { form: name, label, field, choices }: FieldConflict,
) {
  const form = within(await canvas.findByRole('form', { name }));
  const group = within(form.getByRole('radiogroup', { name: label }));
  const update = () => form.getByRole('button', { name: 'Update' });
  await expect(update()).toBeDisabled();
  for (const { choice, option, value } of choices) {
    await userEvent.click(group.getByRole('radio', { name: option }));
    await expect(draft?.onChoose).toHaveBeenLastCalledWith(field, choice);
    await waitFor(() => expect(form.getByRole('textbox', { name: label })).toHaveValue(value));
    await waitFor(() => expect(update()).toBeEnabled());
  }
  await userEvent.click(await waitFor(update));
}

/** Returns the story of a refused change: the message, Reload and the typed text of a field. */
export const refusedChange = (message: string, field: string, label: string, text: string) => ({
  args: {
    draft: aDraft({ typed: { [field]: text } }),
    submission: { kind: 'conflict', message } as const,
  },
  async play({ canvas }: CanvasContext) {
    await expect(canvas.getByText(message)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: label })).toHaveValue(text));
  },
});

interface TransactionConflicts {
  /** Label of the amount. */
  label: string;
  /** Codes of the users whose change leaves the form editable, and locks it. */
  by: string;
  lockedBy: string;
  lockedStatus: Status;
}

interface SubmitContext extends PlayContext {
  args: { draft?: FormDraft | undefined; onSubmit: unknown };
}

/**
 * Returns the conflict stories of the transaction forms of an admin and an agent. Where a value is
 * chosen, the story needs `choiceDecorator('draft')`.
 */
export function transactionConflicts({ label, by, lockedBy, lockedStatus }: TransactionConflicts) {
  const amountIn = (canvas: Canvas) => canvas.getByRole('textbox', { name: label });
  const conflict: FieldConflict = {
    form: 'Transaction',
    label,
    field: 'amount',
    by,
    choices: [
      { choice: 'theirs', option: 'Take theirs: ₹28,000.00', value: '28,000.00' },
      { choice: 'mine', option: 'Keep mine: ₹30,000.00', value: '30,000' },
    ],
  };
  const state = ready({ bankCode: 'AXIS', bankName: 'Axis Bank', amount: paise(2_800_000) });
  /** Another user changed the bank and the amount while this user typed an amount. */
  const args = {
    state,
    draft: changedDraft({
      typed: { amount: '30000' },
      by,
      fields: [
        { field: 'bank', theirs: 'AXIS' },
        { field: 'amount', theirs: '28000.00', mine: '30000', choice: null },
      ],
    }),
  };
  return {
    bothChanged: {
      args,
      async play({ canvas }: CanvasContext) {
        const form = await expectConflict(canvas, conflict, 'Bank Name is now Axis Bank.');
        await waitFor(() =>
          expect(form.getByRole('combobox', { name: 'Bank Name' })).toHaveValue('Axis Bank (AXIS)'),
        );
      },
    },
    eitherChosen: {
      args,
      async play(context: SubmitContext) {
        const { draft, onSubmit } = context.args;
        await chooseEach(context, draft, conflict);
        await expect(onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ amount: paise(3_000_000), bankCode: 'AXIS' }),
        );
      },
    },
    typedLater: {
      args,
      async play({ args, canvas, userEvent }: SubmitContext) {
        const amount = amountIn(canvas);
        await userEvent.type(amount, '.50');
        await userEvent.click(canvas.getByRole('radio', { name: /^Keep mine/ }));
        await expect(amount).toHaveValue('30,000.50');
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ amount: paise(3_000_050) }),
        );
      },
    },
    othersChanged: {
      args: {
        state,
        draft: changedDraft({
          typed: { notes: 'A/C 50100234567890, savings' },
          by,
          fields: [
            { field: 'bank', theirs: 'AXIS' },
            { field: 'amount', theirs: '28000.00' },
          ],
        }),
      },
      async play({ canvas }: CanvasContext) {
        await expect(canvas.getByText('Bank Name is now Axis Bank.')).toBeVisible();
        await expect(canvas.getByText(`${label} is now ₹28,000.00.`)).toBeVisible();
        await expect(canvas.queryByRole('radiogroup')).toBeNull();
        await waitFor(() => expect(amountIn(canvas)).toHaveValue('28,000.00'));
        const notes = canvas.getByRole('textbox', { name: 'Notes' });
        await expect(notes).toHaveValue('A/C 50100234567890, savings');
        await expect(canvas.getByRole('button', { name: 'Update' })).toBeEnabled();
      },
    },
    locked: {
      args: {
        state: ready({ status: lockedStatus }),
        draft: changedDraft({
          typed: { amount: '30000' },
          by: lockedBy,
          fields: [{ field: 'status', theirs: lockedStatus }],
        }),
      },
      async play({ canvas }: CanvasContext) {
        const form = within(await canvas.findByRole('form', { name: 'Transaction' }));
        const { description } = statuses[lockedStatus];
        await expect(form.getByText(`Status is now ${description}.`)).toBeVisible();
        await expect(
          form.getByText('It can no longer be edited. What you typed is kept as a draft.'),
        ).toBeVisible();
        await expect(form.queryByRole('radiogroup')).toBeNull();
        await expect(amountIn(form)).toHaveValue('25,000.00');
        await expect(amountIn(form)).toBeDisabled();
        await expect(form.queryByRole('button', { name: 'Update' })).toBeNull();
      },
    },
    refused: refusedChange('Transaction is now Hold', 'amount', label, '900'),
  };
}
