import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Trouble } from '#screens/Trouble.tsx';
import { useServices } from '#services/ServicesProvider.tsx';

/** Shown instead of a screen that failed or whose code could not be fetched. */
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
      <Trouble kind="failed" onRetry={() => window.location.reload()} />
    </main>
  );
}
