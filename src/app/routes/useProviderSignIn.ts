import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchProviderLabel } from '#api/login.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { useNavigationState } from '../navigation/navigationState.ts';
import { paths } from '../navigation/paths.ts';
import type { ProviderSignInResult } from './providerSignIn.ts';

interface ProviderSignInOptions {
  /** Called before the browser leaves for the identity provider. */
  onLeave: () => void;
  /** Called when it has come back: at once with null, then with the result. */
  onReturn: (result: ProviderSignInResult | null) => void;
  /** Called if the user comes back without a result, with the Back button. */
  onCancel: () => void;
}

/**
 * The sign-in at the identity provider.
 * @returns text and action of its button; null if the server offers none.
 */
export function useProviderSignIn({ onLeave, onReturn, onCancel }: ProviderSignInOptions) {
  const { client, platform } = useServices();
  const { tabStorage } = platform;
  const { returnTo } = useNavigationState();
  const navigate = useNavigate();
  const [label, setLabel] = useState<string | null>(null);

  useEffect(() => {
    void fetchProviderLabel(client).then((result) => result.ok && setLabel(result.value));
  }, [client]);

  async function handleReturn() {
    const query = new URLSearchParams(window.location.search);
    if (!query.has('problem') && query.get('from') !== 'provider') return;
    // A reload shows the empty form.
    window.history.replaceState(window.history.state, '', paths.signIn);
    onReturn(null);
    const { finishProviderSignIn, takeReturnState } = await import('./providerSignIn.ts');
    void navigate(paths.signIn, { replace: true, state: takeReturnState(tabStorage) });
    onReturn(await finishProviderSignIn(client, query));
  }

  useEffect(() => {
    void handleReturn();
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && onCancel();
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once
  }, []);

  async function leave() {
    onLeave();
    const { openProvider } = await import('./providerSignIn.ts');
    openProvider(tabStorage, returnTo);
  }

  return label === null ? null : { label, onPress: () => void leave() };
}
