import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Claim } from '#domain/workflow/claim.ts';
import type { Paise } from '#domain/money/money.ts';
import type { TransactionChange } from '#domain/transactions/transaction.ts';
import { isEditable } from '#domain/workflow/workflow.ts';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import type { SubmissionBannerProps } from '#screens/shared/forms/SubmissionBanner.tsx';
import {
  type TransactionValues,
  validateTransaction,
} from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { TransactionForm } from './TransactionForm.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { agentValuesOf, changeOf } from './transactionValues.ts';

const messages = defineMessages({
  initiateAmount: { id: 'AgentTransaction.initiateAmount', defaultMessage: 'Initiate Amount' },
});

/** Height in px. Agents often type bank details into the notes (specification, section 9). */
const notesHeight = 150;

export interface AgentTransactionScreenProps extends SubmissionBannerProps {
  state: TransactionState;
  /** The messages on the transaction. */
  messagesSection?: ReactNode;
  /** Slip and repetition of the transaction. */
  tools?: ReactNode;
  /** History of the transaction. */
  history?: ReactNode;
  uploads: Uploads;
  /** Claim of the user who is paying it; null without one, undefined if the server has no claims. */
  claim?: Claim | null | undefined;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  onSubmit: (change: TransactionChange) => void | Promise<void>;
  onBack: () => void;
}

/** The details of a transaction for its agent. Editable only in the status Waiting. */
export function AgentTransactionScreen(props: AgentTransactionScreenProps) {
  return (
    <TransactionFrame viewer="agent" {...props}>
      {(data) => <AgentForm {...props} data={data} />}
    </TransactionFrame>
  );
}

function AgentForm({
  data,
  retypeAbove = null,
  ...props
}: AgentTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { transaction } = data;
  const { submission, draft, uploads } = props;
  const isLocked = !isEditable('agent', transaction.status);
  const retype = { above: retypeAbove, recorded: transaction.amount };
  return (
    <TransactionForm<TransactionValues>
      {...props}
      data={data}
      amountLabel={intl.formatMessage(messages.initiateAmount)}
      retype={retype}
      filesLabel={intl.formatMessage(transactionMessages.bankDetails)}
      notesHeight={notesHeight}
      isLocked={isLocked}
      isAgentLocked
      initialValues={agentValuesOf(transaction)}
      validate={(values) => validateTransaction(values, intl, retype)}
      onSubmit={(values) => props.onSubmit(changeOf(values, transaction.status))}
    >
      <Button variant="outline" isWide onPress={props.onBack}>
        <FormattedMessage {...commonMessages.cancel} />
      </Button>
      {!isLocked && (
        <SendButton submission={submission} draft={draft} uploads={uploads}>
          <FormattedMessage {...commonMessages.update} />
        </SendButton>
      )}
    </TransactionForm>
  );
}
