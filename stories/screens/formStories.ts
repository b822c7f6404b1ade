import { expect } from 'storybook/test';
import type { Submission } from '#domain/lists/screenStates.ts';
import { submissions } from '../fixtures/states.ts';
import { type CanvasContext, presses, showForm, showsText } from './assertions.ts';

/**
 * Returns the parts that the stories of every form have in common.
 *
 * @param argsOf returns the args of the screen with a submission
 * @param form name of a form to scroll to
 */
export function formStories<Args>(argsOf: (submission: Submission) => Args, form?: string) {
  /** Returns a story that shows what a play function expects. */
  const showing = (submission: Submission, play: (context: CanvasContext) => Promise<void>) => ({
    args: argsOf(submission),
    async play(context: CanvasContext) {
      if (form !== undefined) await showForm(context.canvas, form);
      await play(context);
    },
  });
  return {
    submitting: { args: argsOf(submissions.submitting) },
    refused: (message: string) =>
      showing({ kind: 'refused', message }, async ({ canvas }) => {
        await expect(canvas.getByRole('alert')).toHaveTextContent(message);
      }),
    conflict: (message: string) =>
      showing({ kind: 'conflict', message }, async ({ canvas }) => {
        await expect(canvas.getByText(message)).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
      }),
    sendOffline: showing(submissions.offline, showsText(/^You are offline. Nothing was sent/)),
    outcomeUnknown: showing(submissions.outcomeUnknown, showsText(/Check before you try again/)),
    reloads: (callback: string) => ({
      args: argsOf({ kind: 'conflict', message: 'Changed meanwhile' }),
      play: presses('Reload', callback),
    }),
    checks: (callback: string) => ({
      args: argsOf(submissions.outcomeUnknown),
      play: presses('Check status', callback),
    }),
  };
}
