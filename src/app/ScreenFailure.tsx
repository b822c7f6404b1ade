import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from '#screens/shared/lists/ErrorState.tsx';
import { useServices } from '#core/services/ServicesProvider.tsx';

/** Replaces a screen that threw an error or whose code could not be loaded. */
export function ScreenFailure({ error }: FallbackProps) {
  const { staleBuild } = useServices().platform;
  const [isReloading] = useState(() => staleBuild.canReload(error));
  useEffect(() => {
    if (isReloading) staleBuild.reload();
    else reportError(error);
  }, [error, isReloading, staleBuild]);
  if (isReloading) return null;
  return (
    <main>
      <ErrorState kind="failed" onRetry={() => window.location.reload()} />
    </main>
  );
}
