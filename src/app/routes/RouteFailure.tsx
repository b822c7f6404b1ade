import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Trouble } from '#screens/Trouble.tsx';

/** What stands where a screen broke or its code could not be fetched: never a white page. */
export function RouteFailure() {
  const error = useRouteError();
  // Nobody else tells the developer what broke.
  useEffect(() => reportError(error), [error]);
  return (
    <main>
      <Trouble kind="failed" onRetry={() => window.location.reload()} />
    </main>
  );
}
