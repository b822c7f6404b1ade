import { type Client, type ClientOptions, createClient } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import { createSession, type Session } from './session/session.ts';
import { createToasts, type Toasts } from './toasts/toasts.ts';
import { intl, messages } from './intl.ts';

/** How long the reason of a lost session stays on screen, ms (specification, section 9). */
const sessionFailureDelay = 1000;

/** What the app is made of behind its screens; flows and tests make their own. */
export interface Services {
  client: Client;
  session: Session;
  toasts: Toasts;
}

export interface ServiceOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'isOnline'> {
  storage: Storage;
}

export function createServices({ storage, ...network }: ServiceOptions): Services {
  const session = createSession(storage);
  const toasts = createToasts();
  const client = createClient({
    ...network,
    username: () => {
      const state = session.state.get();
      return state.kind === 'signedOut' ? '' : state.user.name;
    },
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    timeoutMs: 15_000,
    uploadTimeoutMs: 120_000,
  });
  // However many calls fail together, only the first finds a session to end: one toast.
  const watch = <Value>(result: Result<Value>) => {
    if (result.ok || result.error.kind !== 'unauthorised') return result;
    if (session.end(sessionFailureDelay)) {
      toasts.error(result.error.message ?? intl.formatMessage(messages.sessionFailed));
    }
    return result;
  };
  return {
    session,
    toasts,
    client: {
      call: async (...args) => watch(await client.call(...args)),
      upload: async (...args) => watch(await client.upload(...args)),
      download: async (...args) => watch(await client.download(...args)),
    },
  };
}
