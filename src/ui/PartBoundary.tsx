import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from './Banner.tsx';
import { commonMessages } from './commonMessages.ts';

const messages = defineMessages({
  failed: { id: 'ui.PartBoundary.failed', defaultMessage: 'This part could not be loaded.' },
});

export interface PartBoundaryProps {
  /** The part, which may still have to be loaded. */
  children: ReactNode;
  /** Shown until the part is loaded. Nothing by default. */
  fallback?: ReactNode;
}

/**
 * Replaces a part of a screen that cannot be loaded or shown by a banner, so that the rest of the screen
 * stays. Parts made by `lazyPart` have one.
 */
export function PartBoundary({ children, fallback }: PartBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={PartFailure} onError={(error) => reportError(error)}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The same for a part that nobody misses: nothing takes its place. */
export function OptionalPart({ children, fallback }: PartBoundaryProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A browser may remember a failed import, so that only a new page loads the code. */
const reload = () => window.location.reload();

function PartFailure() {
  return (
    <Banner tone="warning" actions={[{ label: commonMessages.reload, onPress: reload }]}>
      <FormattedMessage {...messages.failed} />
    </Banner>
  );
}
