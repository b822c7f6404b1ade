import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import type { DetailState } from './states.ts';
import { Trouble } from './Trouble.tsx';

const messages = defineMessages({
  back: { id: 'DetailBody.back', defaultMessage: 'Back' },
});

export interface DetailBodyProps<Data extends object> {
  state: DetailState<Data>;
  /** What to say of a missing thing of which the server said nothing. */
  missingText: string;
  /** How many fields are on their way. */
  fields: number;
  onBack: () => void;
  onRetry: () => void;
  /** The form, once there is something to show. */
  children: (data: Data) => ReactNode;
}

/** One thing in a form of its own, in every state that reading it can have. */
export function DetailBody<Data extends object>({
  state,
  missingText,
  fields,
  onBack,
  onRetry,
  children,
}: DetailBodyProps<Data>) {
  switch (state.kind) {
    case 'loading':
      return <FormSkeleton fields={fields} />;
    case 'failed':
    case 'offline':
      return <Trouble kind={state.kind} onRetry={onRetry} />;
    case 'missing':
      return (
        <EmptyState
          drawing="search"
          title={state.message || missingText}
          action={
            <Button variant="outline" onPress={onBack}>
              <FormattedMessage {...messages.back} />
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
          {children(state)}
        </>
      );
    default:
      return state satisfies never;
  }
}
