import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { fetchSignInOptions, type SignInOptions } from '#api/login.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths } from '#app/links.ts';
import type { ProviderSignInResult } from './providerSignIn.ts';

interface OtherSignInsOptions {
  /** Called before the browser leaves for the identity provider. */
  onLeave: () => void;
  /** Called when it has come back: at once with null, then with the result. */
  onReturn: (result: ProviderSignInResult | null) => void;
  /** Called if the user comes back without a result, with the Back button. */
  onCancel: () => void;
}

/** The ways to sign in besides the password. */
interface OtherSignIns {
  /** Text and action of the button for the identity provider; null if the server has none. */
  provider: { label: string; onPress: () => void } | null;
  /** True if a passkey can take the place of the password. */
  offersPasskey: boolean;
}

/** Reads the ways to sign in besides the password, and signs in at the identity provider. */
export function useOtherSignIns({
  onLeave,
  onReturn,
  onCancel,
}: OtherSignInsOptions): OtherSignIns {
  const { client, platform } = useServices();
  const intl = useIntl();
  const { tabStorage } = platform;
  const { returnTo } = useNavigationState();
  const navigate = useNavigate();
  const [options, setOptions] = useState<SignInOptions>({
    providerLabel: null,
    offersPasskey: false,
  });

  useEffect(() => {
    void fetchSignInOptions(client).then((result) => result.ok && setOptions(result.value));
  }, [client]);

  async function handleReturn() {
    const query = new URLSearchParams(window.location.search);
    if (!query.has('problem') && query.get('from') !== 'provider') return;
    // A reload shows the empty form.
    window.history.replaceState(window.history.state, '', paths.signIn);
    onReturn(null);
    const { finishProviderSignIn, takeReturnState } = await import('./providerSignIn.ts');
    void navigate(paths.signIn, { replace: true, state: takeReturnState(tabStorage) });
    onReturn(await finishProviderSignIn(client, query, intl));
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

  const { providerLabel: label, offersPasskey } = options;
  return {
    provider: label === null ? null : { label, onPress: () => void leave() },
    offersPasskey,
  };
}
