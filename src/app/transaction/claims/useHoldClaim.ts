import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { claimTransaction, releaseClaim } from '#api/claims.ts';
import { deviceNow } from '#platform/clock.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useErrorToast } from '#core/services/useErrorToast.ts';
import { createClaimHold } from './claimHold.ts';
import { createRetryWait } from '#core/forms/retryWait.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { claimsKey } from '#core/live/useClaims.ts';
import { isInUse } from '#core/reading/isInUse.ts';

/**
 * Takes the claim of a transaction when the user begins to pay, extends it while they go on, and
 * releases it when they leave the form or close the page.
 */
export function useHoldClaim(id: string) {
  const { client, session, platform } = useServices();
  const { hasClaims } = useCapabilities();
  const [isMissing, setIsMissing] = useState(false);
  const user = useUser();
  const { cache, mutate } = useSWRConfig();
  const showError = useErrorToast();
  const [hold] = useState(() =>
    createClaimHold(
      {
        async take() {
          const result = await claimTransaction(client, user, id);
          if (result.ok && isInUse(cache)) {
            void mutate(claimsKey(id), result.value, { revalidate: false });
          }
          return result;
        },
        release() {
          if (session.state.get().kind === 'signedIn') void releaseClaim(client, id);
        },
      },
      { now: deviceNow, retry: createRetryWait(platform.online), onMissing: setIsMissing },
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
    /** True if others do not see that the user is paying, because the claim could not be taken. */
    isMissing,
    /** Called when the user states that they are paying. */
    async onTake() {
      const result = await hold.take();
      if (!result.ok) showError(result.error);
    },
    /** Called for every input in the form. */
    onUse() {
      if (hasClaims) hold.use();
    },
  };
}
