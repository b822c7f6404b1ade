import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Claim } from '#domain/claim.ts';
import type { Role } from '#domain/roles.ts';
import type { Lookups, TransactionDetails } from '#domain/transaction.ts';
import { isPayable } from '#domain/workflow.ts';
import { Page } from '#ui/Page.tsx';
import { DetailBody } from '../DetailBody.tsx';
import type { DetailState } from '../states.ts';
import { ClaimLine } from './ClaimLine.tsx';
import { ProblemMessage } from './ProblemMessage.tsx';
import { TransactionHead } from './TransactionHead.tsx';
import { TransactionSkeleton } from './TransactionSkeleton.tsx';

const messages = defineMessages({
  title: { id: 'TransactionFrame.title', defaultMessage: 'Transaction Details' },
  missing: { id: 'TransactionFrame.missing', defaultMessage: 'Transaction not found' },
});

/** Data of the details screen of every role. */
export type TransactionData = TransactionDetails & { lookups: Lookups };
export type TransactionState = DetailState<TransactionData>;

export interface TransactionFrameProps {
  /** Role of the signed-in user. */
  viewer: Role;
  state: TransactionState;
  /** Who is paying it; null for nobody, undefined if the server does not know. */
  claim?: Claim | null | undefined;
  /** Called when a banker states that they are paying. */
  onTake?: (() => void | Promise<void>) | undefined;
  onBack: () => void;
  onReload: () => void;
  /** History of the transaction, below the content. */
  history?: ReactNode;
  /** Renders the content for the role. */
  children: (data: TransactionData) => ReactNode;
}

/** The common part of the details screens: header card, problem message, loading and error states. */
export function TransactionFrame({ viewer, history, children, ...props }: TransactionFrameProps) {
  const { formatMessage } = useIntl();
  const { state, claim, onTake, onBack, onReload } = props;
  return (
    <Page title={formatMessage(messages.title)} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<TransactionSkeleton viewer={viewer} />}
        missing={{ text: formatMessage(messages.missing), onBack }}
        onRetry={onReload}
      >
        {(data) => (
          <>
            <TransactionHead transaction={data.transaction} showsField={viewer === 'agent'} />
            <ProblemMessage transaction={data.transaction} />
            {claim !== undefined && isPayable(data.transaction.status) && (
              <ClaimLine claim={claim} onTake={onTake} />
            )}
            {children(data)}
            {history}
          </>
        )}
      </DetailBody>
    </Page>
  );
}
