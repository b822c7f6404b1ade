import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import { orIfTaken } from '../db/errors.ts';
import { endAllSessions } from '../sessions/endSessions.ts';
import { saveUser } from './change.ts';
import { findUserOfCode } from './codes.ts';
import { readCode } from './form.ts';
import { withLockedUser } from './lock.ts';
import { readUserId } from './rows.ts';

/**
 * Changes the short code of a user. Former codes still name the user, and nobody else can get one of them.
 * All sessions of the user end, because the app keeps the code for a session. Repeating it changes nothing.
 */
export const changeUserCode: Handlers['user.php?run=changeCode'] = async (context, payload) => {
  const userId = readUserId(payload.user_id);
  const code = readCode(payload.code);
  const changing = withLockedUser(context, userId, async (trx, { target }) => {
    if (target.user_code === code) return;
    requireVersion('User', target.version, payload.version);
    const owner = await findUserOfCode(trx, code);
    if (owner && owner.user_id !== userId) {
      throw owner.user_code === code
        ? codeUsed()
        : new Refusal('This short code was used by another user');
    }
    const change = { action: 'change user code', changes: { user_code: code } };
    await saveUser(trx, context, target, change);
    await endAllSessions(trx, userId);
  });
  await orIfTaken(changing, codeUsed);
  context.log.info({
    event: 'user_code_changed',
    userId: context.user.userId,
    target: userId,
    code,
  });
  return { status: 'success', message: 'Short Code changed' };
};

const codeUsed = () => new Refusal('This short code is used by another user');
