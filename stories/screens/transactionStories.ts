import type { StoryContext } from '@storybook/react-vite';
import { expect, isMockFunction, waitFor, within } from 'storybook/test';
import { paise } from '#domain/money/money.ts';
import { showsProblem, type Status } from '#domain/workflow/workflow.ts';
import { partPaid } from '../fixtures/details.ts';
import { someUploads, uploadsOf } from '../fixtures/uploads.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import {
  type Canvas,
  type CanvasContext,
  changeFiles,
  type PlayContext,
  presses,
  showsText,
} from './assertions.ts';
import { recordStories } from './readingStories.ts';

/** The parts that the stories of transaction details have in common for every role. */
export const detailStories = {
  ...recordStories('state', partPaid),
  paidInParts: {
    args: { state: partPaid.ready },
    async play({ canvas }: CanvasContext) {
      await expect(await canvas.findByRole('heading', { name: 'Payment History' })).toBeVisible();
      await expect(canvas.getAllByText('BY BNK01')).toHaveLength(2);
    },
  },
  staleFailed: {
    args: { state: partPaid.staleFailed },
    play: showsText(/^Could not refresh/, '₹25,000.00'),
  },
  /** For a role that copies the amount, which stands in the header and among what is copied. */
  staleFailedToCopy: {
    args: { state: partPaid.staleFailed },
    async play({ canvas }: CanvasContext) {
      await expect(await canvas.findByText(/^Could not refresh/)).toBeVisible();
      await waitFor(() => expect(canvas.getAllByText('₹25,000.00')).toHaveLength(2));
      for (const amount of canvas.getAllByText('₹25,000.00')) await expect(amount).toBeVisible();
    },
  },
  missing: { args: { state: partPaid.missing }, play: showsText('Transaction not found') },
  /** Both Back buttons leave. */
  leaves: (callback: string) => ({
    args: { state: partPaid.missing },
    play: presses('Back', callback, 2),
  }),
};

/** Expects the problem message in the statuses that have one. */
export async function expectProblemMessage(canvas: Canvas, status: Status) {
  await expect(canvas.queryAllByText('Problem message')).toHaveLength(showsProblem(status) ? 1 : 0);
}

/** Expects fields to be disabled while the form is locked, and Update to be missing. */
export async function expectLocked(
  canvas: Canvas,
  isLocked: boolean,
  fields: readonly HTMLElement[],
) {
  for (const field of fields) await expect(field.matches(':disabled')).toBe(isLocked);
  await expect(canvas.queryAllByRole('button', { name: 'Update' })).toHaveLength(isLocked ? 0 : 1);
}

interface FormContext extends PlayContext {
  args: { onSubmit: unknown };
}

/**
 * Returns the stories that the forms of an admin and an agent have in common.
 *
 * @param label label of the amount
 */
export function transactionFormStories(label: string) {
  const amountIn = (canvas: Canvas) => canvas.getByRole('textbox', { name: label });
  return {
    invalid: (callback: string) => ({
      args: { uploads: uploadsOf() },
      async play({ args, canvas, userEvent }: PlayContext) {
        await userEvent.clear(amountIn(canvas));
        await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        const form = within(canvas.getByRole('form', { name: 'Transaction' }));
        await expect(await form.findByText('Amount is required')).toBeVisible();
        await expect(form.getByText('Either notes or file upload is required')).toBeVisible();
        await expect(amountIn(canvas)).toHaveFocus();
        await expect(Reflect.get(args, callback)).not.toHaveBeenCalled();
      },
    }),
    /** @param leave name of the button that leaves the form */
    updates: (leave: string, callback: string) => ({
      async play(context: FormContext) {
        const { args, canvas, userEvent } = context;
        await userEvent.clear(amountIn(canvas));
        await userEvent.type(amountIn(canvas), '30000');
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ amount: paise(3_000_000), bankCode: 'HDFC', status: 'WTG' }),
        );
        await presses(leave, callback)(context);
      },
    }),
    /** @param controls role and name of the controls before the amount, in order */
    updatesByKeyboard: (controls: readonly (readonly [role: string, name: string])[]) => ({
      args: { uploads: uploadsOf() },
      async play({ args, canvas, userEvent }: FormContext) {
        for (const [role, name] of [...controls, ['textbox', label] as const]) {
          await userEvent.tab();
          await expect(canvas.getByRole(role, { name })).toHaveFocus();
        }
        await userEvent.keyboard('{Control>}a{/Control}1250.50{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ amount: paise(125_050) }),
        );
        const { onSubmit: _, ...others } = args;
        for (const callback of Object.values(others).filter(isMockFunction)) {
          await expect(callback).not.toHaveBeenCalled();
        }
      },
    }),
    changesFiles: {
      args: { uploads: someUploads() },
      play: ({ args, canvasElement }: StoryContext<{ uploads: Uploads }>) =>
        changeFiles(canvasElement, args.uploads),
    },
  };
}
