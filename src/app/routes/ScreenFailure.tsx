import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Trouble } from '#screens/Trouble.tsx';
import { canStartAnew, startAnew } from '../serviceWorker.ts';

/** What stands where a screen broke or its code could not be fetched: never a white page. */
export function ScreenFailure({ error }: FallbackProps) {
  const [isStartingAnew] = useState(() => canStartAnew(error));
  useEffect(() => {
    // Only here the address is that of the screen the person wanted.
    if (isStartingAnew) startAnew();
    // Nobody else tells the developer what broke.
    else reportError(error);
  }, [error, isStartingAnew]);
  if (isStartingAnew) return null;
  return (
    <main>
      <Trouble kind="failed" onRetry={() => window.location.reload()} />
    </main>
  );
}
