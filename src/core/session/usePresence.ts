import { useEffect } from 'react';
import { useServices, useUser } from '../services/ServicesProvider.tsx';

/** Notices when the signed-in user returns after an absence (`awaySince` of the services). */
export function usePresence(): void {
  const { platform, awaySince } = useServices();
  const { id: userId } = useUser();
  useEffect(() => {
    let isLeft = false;
    let stop = () => {};
    // The screen is shown first.
    async function start() {
      const { watchPresence } = await import('./presence.ts');
      if (!isLeft) stop = watchPresence({ ...platform, userId, awaySince });
    }
    void start().catch(() => {});
    return () => {
      isLeft = true;
      stop();
    };
  }, [platform, awaySince, userId]);
}
