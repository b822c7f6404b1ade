import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const messages = defineMessages({
  loading: { id: 'ui.Loading.loading', defaultMessage: 'Loading' },
});

export interface LoadingProps {
  /** Skeletons in the layout of what comes. */
  children: ReactNode;
}

/** Announces that content is on its way, around skeletons of it. Once per screen. */
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
