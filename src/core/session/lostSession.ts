import { defineMessage, type IntlShape } from 'react-intl';
import type { Result } from '#api/result.ts';
import type { SessionLimits, SessionUser } from '#domain/users/session.ts';
import type { SessionExpiry } from '#platform/sessionExpiry.ts';
import type { Tabs } from '#platform/tabs.ts';
import type { Toasts } from '../services/toasts.ts';
import type { Session } from './session.ts';

/** Delay between the toast of a lost session and the sign-in screen (specification, section 9). */
const sessionFailureDelayMs = 1000;

const sessionFailed = defineMessage({
  id: 'app.sessionFailed',
  defaultMessage: 'Your session has been failed',
});

interface Dependencies {
  session: Session;
  sessionExpiry: SessionExpiry;
  tabs: Tabs;
  toasts: Toasts;
  intl: IntlShape;
}

/** Begins and ends the session in all tabs. The first call that is refused with 401 ends it, with one message. */
export function createLostSession({ session, sessionExpiry, tabs, toasts, intl }: Dependencies) {
  tabs.listen((message) => {
    if (message.kind === 'began') return session.syncSignIn(message.user);
    const delayMs = message.message === null ? 0 : sessionFailureDelayMs;
    const hasEnded = session.syncEnd(message.reason, delayMs);
    if (hasEnded && message.message !== null) toasts.error(message.message);
  });

  /** Ends the session. If several calls fail together, only the first shows a toast. */
  function fail(message: string) {
    if (!session.end('failed', sessionFailureDelayMs)) return;
    sessionExpiry.clear();
    toasts.error(message);
    tabs.send({ kind: 'ended', reason: 'failed', message });
  }

  return {
    begin(user: SessionUser, limits: SessionLimits) {
      sessionExpiry.begin(limits);
      session.signIn(user);
      tabs.send({ kind: 'began', user });
    },
    /** Ends the session because the user signs out. The screen stays for `delayMs`. */
    end(delayMs: number) {
      session.end('signedOut', delayMs);
      sessionExpiry.clear();
      tabs.send({ kind: 'ended', reason: 'signedOut', message: null });
    },
    /** Ends the session if it has expired by the device's clock, for example offline. */
    endExpired() {
      if (session.state.get().kind !== 'signedIn' || sessionExpiry.isActive()) return;
      fail(intl.formatMessage(sessionFailed));
    },
    /**
     * Makes a call, and ends the session if the call returns 401. A call that is no use of the session does not extend
     * it. `isCurrent` is false for a response to a call of an earlier session, which changes nothing.
     */
    async watch<Value>(call: () => Promise<Result<Value>>, isUse: boolean) {
      const before = session.state.get();
      const startedAt = sessionExpiry.startedAt();
      const result = await call();
      // `startedAt` detects a session that began in another tab before its message reached this one.
      const isCurrent = session.state.get() === before && sessionExpiry.startedAt() === startedAt;
      if (isCurrent && result.ok && isUse) sessionExpiry.extend();
      if (isCurrent && !result.ok && result.error.kind === 'unauthorised') {
        fail(result.error.message ?? intl.formatMessage(sessionFailed));
      }
      return { result, isCurrent };
    },
  };
}
