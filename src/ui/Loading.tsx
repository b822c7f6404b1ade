import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const messages = defineMessages({
  loading: { id: 'ui.Loading.loading', defaultMessage: 'Loading' },
});

export interface LoadingProps {
  /** Skeletons in the layout of the content. */
  children: ReactNode;
}

/**
 * Announces to screen readers that content is loading. Use once per screen, around its skeletons.
 */
export function Loading({ children }: LoadingProps) {
  return (
    <div aria-busy>
      <VisuallyHidden>
        <output>
          <FormattedMessage {...messages.loading} />
        </output>
      </VisuallyHidden>
      {children}
    </div>
  );
}
