import type { SensitiveAction } from '#server/calls.ts';
import type { CallContext } from '#server/api/call.ts';
import { confirmAtProvider, confirmFirst, signInAgain } from '#server/api/refusals.ts';

type Caller = Pick<
  CallContext,
  | 'session'
  | 'clock'
  | 'log'
  | 'recentPasswordMs'
  | 'canStepUp'
  | 'canOpenProvider'
  | 'provider'
  | 'relyingParty'
>;

/**
 * Refuses an action if the user of this session has not typed the password recently, at the sign-in (here
 * or at the identity provider) or to confirm it. An unattended session can then not do it. @throws Refusal
 * for a client that can ask for the proof, and HttpRefusal for any other.
 */
export function requireRecentPassword(caller: Caller, action: SensitiveAction): void {
  if (isRecent(caller)) return;
  const { log, session } = caller;
  log.warn({ event: 'recent_sign_in_required', userId: session.user.userId });
  throw refusalOf(caller, action);
}

function refusalOf(
  { session, canStepUp, canOpenProvider, provider, relyingParty }: Caller,
  action: SensitiveAction,
) {
  // Someone who signs in at the provider may have no password here.
  if (session.isFromProvider) {
    const canConfirm = canOpenProvider && provider !== null;
    return canConfirm ? confirmAtProvider(action, provider.config.label) : signInAgain(action);
  }
  const hasPasskey = session.hasPasskey && relyingParty !== null;
  return canStepUp ? confirmFirst(action, hasPasskey) : signInAgain(action);
}

function isRecent({ session, clock, recentPasswordMs }: Caller): boolean {
  if (recentPasswordMs === 0) return true;
  const typedAt = Math.max(
    session.authenticatedAt?.getTime() ?? 0,
    session.confirmedAt?.getTime() ?? 0,
  );
  return clock().getTime() - typedAt <= recentPasswordMs;
}
