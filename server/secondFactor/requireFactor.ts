import { callRules } from '../calls.ts';
import type { CallName } from '#api/contract/calls.ts';
import { factorRequired, signInWithCode } from '#server/api/refusals.ts';
import type { Session } from '../sessions/sessions.ts';
import type { SecondFactor } from './secondFactor.ts';

/** Returns true if the user of a session needs a second factor and has none. */
export const mustEnrol = (session: Session, secondFactor: SecondFactor | null): boolean =>
  isRequired(session, secondFactor) && !session.hasFactor;

/** The identity provider decides whether its users need a second factor. */
export const isRequired = (
  { user, isFromProvider }: Session,
  secondFactor: SecondFactor | null,
): boolean => !isFromProvider && (secondFactor?.roles.has(user.role) ?? false);

/**
 * Refuses a session of a role that needs a second factor if it was begun without one.
 * @param call null for a request that is no call
 * @throws HttpRefusal 401 if the user has one, and 403 with a code if the user must set one up.
 */
export function requireFactor(
  session: Session,
  secondFactor: SecondFactor | null,
  call: CallName | null,
): void {
  if (!isRequired(session, secondFactor)) return;
  if (session.hasFactor) {
    if (session.factorAt === null) throw signInWithCode();
  } else if (call === null || !callRules[call].isEnrolment === true) throw factorRequired();
}
