import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Lookups, TransactionDetails } from '#domain/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { FreshnessBanner } from '../FreshnessBanner.tsx';
import type { DetailState } from '../states.ts';
import { Trouble } from '../Trouble.tsx';

const messages = defineMessages({
  title: { id: 'TransactionFrame.title', defaultMessage: 'Transaction Details' },
  missing: { id: 'TransactionFrame.missing', defaultMessage: 'Transaction not found' },
  back: { id: 'TransactionFrame.back', defaultMessage: 'Back' },
});

/** What every role's details screen shows once it is read. */
export type TransactionData = TransactionDetails & { lookups: Lookups };
export type TransactionState = DetailState<TransactionData>;

export interface TransactionFrameProps {
  state: TransactionState;
  onBack: () => void;
  onRetry: () => void;
  /** The role's body, once there is something to show. */
  children: (data: TransactionData) => ReactNode;
}

/** The head and every unready state that the three roles' details screens share. */
export function TransactionFrame({ state, onBack, onRetry, children }: TransactionFrameProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(messages.title)} onBack={onBack}>
      <FrameBody state={state} onBack={onBack} onRetry={onRetry}>
        {children}
      </FrameBody>
    </Page>
  );
}

function FrameBody({ state, onBack, onRetry, children }: TransactionFrameProps) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'loading':
      return <FormSkeleton fields={6} />;
    case 'failed':
    case 'offline':
      return <Trouble kind={state.kind} onRetry={onRetry} />;
    case 'missing':
      return (
        <EmptyState
          drawing="search"
          title={state.message || formatMessage(messages.missing)}
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
