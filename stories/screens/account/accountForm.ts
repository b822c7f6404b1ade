import { anAccount } from '#stories/fixtures/accounts.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { showsText } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';

/** The states of the account above a form. */
export const accountStates = detailStates(anAccount());

const shared = recordStories('state', accountStates);

/** The parts that the stories of every form with an account have in common. */
export const accountForm = {
  ...shared,
  staleFailed: shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Amount' })),
  missing: { args: { state: accountStates.missing }, play: showsText('Account not found') },
};
