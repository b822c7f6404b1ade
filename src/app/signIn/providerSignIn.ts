import { defineMessages, type IntlShape } from 'react-intl';
import { fetchSignedInUser } from '#api/login.ts';
import type { ProviderProblem } from '#domain/users/providerProblem.ts';
import type { Client } from '#api/request.ts';
import type { SessionLimits, SessionUser } from '#domain/users/session.ts';
import type { SignInState } from '#screens/signIn/signInState.ts';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import type { NavigationState } from '#core/navigation/navigationState.ts';

const messages: Readonly<Record<ProviderProblem, { id: string; defaultMessage: string }>> =
  defineMessages({
    expired: {
      id: 'ProviderSignIn.expired',
      defaultMessage: 'The sign-in took too long, or began in another window. Please try again.',
    },
    cancelled: { id: 'ProviderSignIn.cancelled', defaultMessage: 'The sign-in was cancelled.' },
    unavailable: {
      id: 'ProviderSignIn.unavailable',
      defaultMessage:
        'The sign-in of your organisation does not answer. Try again later, or use your password.',
    },
    refused: {
      id: 'ProviderSignIn.refused',
      defaultMessage: 'You may not sign in with this account. Ask an admin.',
    },
    locked: {
      id: 'ProviderSignIn.locked',
      defaultMessage: 'This account was not used for a long time. Ask an admin to unlock it.',
    },
    failed: {
      id: 'ProviderSignIn.failed',
      defaultMessage: 'The sign-in failed. Please try again.',
    },
  });

/** Key of the tab's storage: where the user returns to, while the browser is at the identity provider. */
const returnKey = 'returnTo';

/** Opens the page of the identity provider. */
export function openProvider(tabStorage: KeyValueStorage, returnTo: NavigationState['returnTo']) {
  if (returnTo) tabStorage.set(returnKey, JSON.stringify({ returnTo }));
  else tabStorage.remove(returnKey);
  // After a session that failed, the user must prove again who they are.
  window.location.assign(`/api/oidc/start${returnTo?.userId ? '?fresh=1' : ''}`);
}

/** Returns the state of the sign-in page that was stored when the browser left, and removes it. */
export function takeReturnState(tabStorage: KeyValueStorage): NavigationState | null {
  const stored = tabStorage.get(returnKey);
  tabStorage.remove(returnKey);
  return stored === null ? null : (JSON.parse(stored) as NavigationState);
}

/** The user who has signed in at the identity provider, or the state of the sign-in page. */
export type ProviderSignInResult =
  | { user: SessionUser; limits: SessionLimits }
  | { user: null; state: SignInState };

/**
 * Finishes a sign-in at the identity provider.
 * @param query of the address that the server sent the browser to; it can have any content
 */
export async function finishProviderSignIn(
  client: Client,
  query: URLSearchParams,
  intl: IntlShape,
): Promise<ProviderSignInResult> {
  if (query.has('problem')) return problem(query.get('problem'), intl);
  const result = await fetchSignedInUser(client);
  if (result.ok) return result.value;
  return result.error.kind === 'offline'
    ? { user: null, state: { kind: 'offline' } }
    : problem('failed', intl);
}

function problem(code: string | null, intl: IntlShape): ProviderSignInResult {
  return { user: null, state: { kind: 'refused', notice: problemText(code, intl) } };
}

/** Returns the text of a problem. @param code of an address, which can have any content */
export function problemText(code: string | null, intl: IntlShape): string {
  const known = Object.entries(messages).find(([name]) => name === code);
  return intl.formatMessage(known?.[1] ?? messages.failed);
}
