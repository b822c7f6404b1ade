import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { claimTransaction, releaseClaim } from '#api/claims.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { useErrorToast } from '#services/useErrorToast.ts';
import { createClaimHold } from './claimHold.ts';
import { claimsKey } from './useClaims.ts';

/**
 * Takes the claim of a transaction when the user begins to pay, extends it while they go on, and
 * releases it when they leave the form or close the page.
 * @param isOffered false if the server has no claims
 */
export function useHoldClaim(id: string, isOffered: boolean) {
  const { client, session } = useServices();
  const user = useUser();
  const { mutate } = useSWRConfig();
  const showError = useErrorToast();
  const [hold] = useState(() =>
    createClaimHold(
      {
        async take() {
          const result = await claimTransaction(client, user, id);
          if (result.ok) void mutate(claimsKey(id), result.value, { revalidate: false });
          return result;
        },
        release() {
          if (session.state.get().kind === 'signedIn') void releaseClaim(client, id);
        },
      },
      Date.now,
    ),
  );
  useEffect(() => {
    window.addEventListener('pagehide', hold.release);
    return () => {
      window.removeEventListener('pagehide', hold.release);
      hold.leave();
    };
  }, [hold]);

  return {
    /** Called when the user states that they are paying. */
    async onTake() {
      const result = await hold.take();
      if (!result.ok) showError(result.error);
    },
    /** Called for every input in the form. */
    onUse() {
      if (isOffered) hold.use();
    },
  };
}
