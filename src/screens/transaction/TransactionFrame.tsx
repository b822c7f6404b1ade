import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import type { Claim } from '#domain/workflow/claim.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Lookups, TransactionDetails } from '#domain/transactions/transaction.ts';
import { isPayable } from '#domain/workflow/workflow.ts';
import { Deferred } from '#ui/Deferred.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { ClaimLine } from './claims/ClaimLine.tsx';
import { ProblemMessage } from './ProblemMessage.tsx';
import { TransactionHead } from './TransactionHead.tsx';
import { TransactionSkeleton } from './TransactionSkeleton.tsx';

const missing = defineMessage({
  id: 'TransactionFrame.missing',
  defaultMessage: 'Transaction not found',
});

/** Data of the details screen of every role. */
export type TransactionData = TransactionDetails & { lookups: Lookups };
export type TransactionState = DetailState<TransactionData>;

export interface TransactionFrameProps {
  /** Role of the signed-in user. */
  viewer: Role;
  state: TransactionState;
  /** Claim of the user who is paying it; null without one, undefined if the server has no claims. */
  claim?: Claim | null | undefined;
  /** Called when a banker states that they are paying. */
  onTake?: (() => void | Promise<void>) | undefined;
  onBack: () => void;
  onReload: () => void;
  /** The messages, above the content. */
  messagesSection?: ReactNode;
  /** Goes to messages that are further below; they are then marked in the header card. */
  onShowMessages?: (() => void) | undefined;
  /** Tools that change nothing, below the content. */
  tools?: ReactNode;
  /** History of the transaction, below the tools. */
  history?: ReactNode;
  /** Renders the content for the role. */
  children: (data: TransactionData) => ReactNode;
}

/** The common part of the details for every role: header card, problem message, loading and error states. */
export function TransactionFrame({
  viewer,
  state,
  claim,
  onTake,
  onBack,
  onReload,
  messagesSection,
  onShowMessages,
  tools,
  history,
  children,
}: TransactionFrameProps) {
  const { formatMessage } = useIntl();
  return (
    <DetailBody
      state={state}
      skeleton={<TransactionSkeleton viewer={viewer} hasClaim={claim !== undefined} />}
      missing={{ text: formatMessage(missing), onBack }}
      onRetry={onReload}
    >
      {(data) => (
        <>
          <TransactionHead
            transaction={data.transaction}
            showsField={viewer === 'agent'}
            onShowMessages={onShowMessages}
          />
          <ProblemMessage transaction={data.transaction} />
          {claim !== undefined && isPayable(data.transaction.status) && (
            <ClaimLine claim={claim} onTake={onTake} />
          )}
          {messagesSection}
          {children(data)}
          <Deferred>
            {tools}
            {history}
          </Deferred>
        </>
      )}
    </DetailBody>
  );
}
