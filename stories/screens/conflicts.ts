import { expect, type userEvent, waitFor, within } from 'storybook/test';
import { paise } from '#domain/money.ts';
import { type Status, statuses } from '#domain/workflow.ts';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { ready } from '../fixtures/details.ts';
import { aDraft, changedDraft } from '../fixtures/drafts.ts';
import { keepsChoices } from './keepsChoices.tsx';

type Canvas = ReturnType<typeof within>;

interface Shown {
  canvas: Canvas;
}

interface Played extends Shown {
  userEvent: ReturnType<typeof userEvent.setup>;
}

/** A text field that two people changed to different values. */
export interface FieldConflict {
  /** Names of the form and of the field in it. */
  form: string;
  label: string;
  /** Key of the value in the form. */
  field: string;
  /** Code of the other person. */
  by: string;
  /** What is chosen one after the other: the last one is sent. */
  choices: readonly {
    choice: 'mine' | 'theirs';
    option: string | RegExp;
    /** What the choice puts into the field. */
    value: string;
  }[];
}

/** Who changed the record is said with these texts, and nothing can be sent. Returns the form. */
export async function conflictIsSaid(
  canvas: Canvas,
  { form: name, label, by, choices }: FieldConflict,
  ...texts: readonly string[]
) {
  const form = within(canvas.getByRole('form', { name }));
  for (const text of [`${by} changed this at 14:40.`, ...texts]) {
    await expect(form.getByText(text)).toBeVisible();
  }
  const mine = choices.find(({ choice }) => choice === 'mine')?.value ?? '';
  await waitFor(() => expect(form.getByRole('textbox', { name: label })).toHaveValue(mine));
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expect(form.queryByRole('button', { name: 'Reload' })).toBeNull();
  return form;
}

/** Nothing can be sent until a value is chosen, and either can be. Sends the last one. */
export async function chooseEach(
  { canvas, userEvent }: Played,
  draft: FormDraft | undefined,
  { form: name, label, field, choices }: FieldConflict,
) {
  const form = within(canvas.getByRole('form', { name }));
  const group = within(form.getByRole('radiogroup', { name: label }));
  const update = form.getByRole('button', { name: 'Update' });
  await expect(update).toBeDisabled();
  for (const { choice, option, value } of choices) {
    await userEvent.click(group.getByRole('radio', { name: option }));
    await expect(draft?.onChoose).toHaveBeenLastCalledWith(field, choice);
    await expect(form.getByRole('textbox', { name: label })).toHaveValue(value);
    await expect(update).toBeEnabled();
  }
  await userEvent.click(update);
}

interface TransactionConflicts {
  /** Label of the amount. */
  label: string;
  /** Who changed the record while it stayed open, and who changed it so that it is locked. */
  by: string;
  lockedBy: string;
  lockedStatus: Status;
}

type Sending = Played & { args: { draft?: FormDraft | undefined; onSubmit: unknown } };

/** What the transaction forms of an admin and an agent show when somebody else acted first. */
export function transactionConflicts({ label, by, lockedBy, lockedStatus }: TransactionConflicts) {
  const amountIn = (canvas: Canvas) => canvas.getByRole('textbox', { name: label });
  const conflict: FieldConflict = {
    form: 'Transaction',
    label,
    field: 'amount',
    by,
    choices: [
      { choice: 'theirs', option: 'Take theirs: ₹28,000.00', value: '28000.00' },
      { choice: 'mine', option: 'Keep mine: ₹30,000.00', value: '30000' },
    ],
  };
  const state = ready({ bankCode: 'AXIS', bankName: 'Axis Bank', amount: paise(2_800_000) });
  /** Somebody changed the bank and the amount while another amount was typed. */
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
  const choosing = { args, decorators: [keepsChoices('draft')] };
  return {
    bothChanged: {
      args,
      async play({ canvas }: Shown) {
        const form = await conflictIsSaid(canvas, conflict, 'Bank Name is now Axis Bank.');
        await waitFor(() =>
          expect(form.getByRole('combobox', { name: 'Bank Name' })).toHaveValue('Axis Bank (AXIS)'),
        );
      },
    },
    eitherChosen: {
      ...choosing,
      async play(context: Sending) {
        const { draft, onSubmit } = context.args;
        await chooseEach(context, draft, conflict);
        await expect(onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ amount: paise(3_000_000), bankCode: 'AXIS' }),
        );
      },
    },
    typedLater: {
      ...choosing,
      async play({ args, canvas, userEvent }: Sending) {
        const amount = amountIn(canvas);
        await userEvent.type(amount, '.50');
        await userEvent.click(canvas.getByRole('radio', { name: /^Keep mine/ }));
        await expect(amount).toHaveValue('30000.50');
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
      async play({ canvas }: Shown) {
        await expect(canvas.getByText('Bank Name is now Axis Bank.')).toBeVisible();
        await expect(canvas.getByText(`${label} is now ₹28,000.00.`)).toBeVisible();
        await expect(canvas.queryByRole('radiogroup')).toBeNull();
        await waitFor(() => expect(amountIn(canvas)).toHaveValue('28000.00'));
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
      async play({ canvas }: Shown) {
        const form = within(canvas.getByRole('form', { name: 'Transaction' }));
        const { description } = statuses[lockedStatus];
        await expect(form.getByText(`Status is now ${description}.`)).toBeVisible();
        await expect(
          form.getByText('It can no longer be edited. What you typed is kept as a draft.'),
        ).toBeVisible();
        await expect(form.queryByRole('radiogroup')).toBeNull();
        await expect(amountIn(form)).toHaveValue('25000.00');
        await expect(amountIn(form)).toBeDisabled();
        await expect(form.queryByRole('button', { name: 'Update' })).toBeNull();
      },
    },
    refused: {
      args: {
        draft: aDraft({ typed: { amount: '30000' } }),
        submission: { kind: 'conflict', message: 'Transaction is now Hold' } as const,
      },
      async play({ canvas }: Shown) {
        await expect(canvas.getByText('Transaction is now Hold')).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
        await waitFor(() => expect(amountIn(canvas)).toHaveValue('30000'));
      },
    },
  };
}
