import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { TransactionChange } from '#domain/transaction.ts';
import { statuses, isEditable } from '#domain/workflow.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Select } from '#ui/Select.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { RecordChangesNote } from '../RecordChangesNote.tsx';
import { SendButton } from '../SendButton.tsx';
import type { Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import {
  optionsWith,
  toOption,
  type TransactionValues,
  validateTransaction,
} from '../transactionForm.ts';
import { TransactionFields } from '../TransactionFields.tsx';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { UploadsField } from '../UploadsField.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { galleryOf } from './pictures.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { TransactionHead } from './TransactionHead.tsx';
import { agentOf, agentValuesOf, bankOf, changeOf } from './transactionValues.ts';
import { useDescribedFields } from './useDescribedFields.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  form: { id: 'AgentTransaction.form', defaultMessage: 'Transaction' },
  initiateAmount: { id: 'AgentTransaction.initiateAmount', defaultMessage: 'Initiate Amount' },
});

/** Notes are long here: bank details are often typed into them (specification, section 9). */
const notesHeight = 150;

export interface AgentTransactionScreenProps {
  state: TransactionState;
  /** Keeps what is typed. */
  draft?: FormDraft | undefined;
  uploads: Uploads;
  submission: Submission;
  onSubmit: (change: TransactionChange) => void | Promise<void>;
  onBack: () => void;
  /** Asks the server whether the last attempt was recorded. */
  onCheck: () => void;
  /** Reads the transaction again. What was typed stays. */
  onReload: () => void;
}

/** A transaction as its agent sees it: to be edited only while it waits. */
export function AgentTransactionScreen(props: AgentTransactionScreenProps) {
  return (
    <TransactionFrame
      viewer="agent"
      state={props.state}
      onBack={props.onBack}
      onRetry={props.onReload}
    >
      {(data) => <AgentBody {...props} data={data} />}
    </TransactionFrame>
  );
}

function AgentBody({ data, ...props }: AgentTransactionScreenProps & { data: TransactionData }) {
  const { transaction } = data;
  const { formatMessage } = useIntl();
  return (
    <>
      <TransactionHead transaction={transaction}>
        <Select
          label={formatMessage(transactionMessages.status)}
          options={[{ id: transaction.status, label: statuses[transaction.status].description }]}
          selectedKey={transaction.status}
          isDisabled
        />
      </TransactionHead>
      <ProblemMessage transaction={transaction} />
      <AgentForm {...props} data={data} />
    </>
  );
}

function AgentForm({
  data: { transaction, attachments, payments, lookups },
  draft,
  uploads,
  submission,
  onSubmit,
  onBack,
  onCheck,
  onReload,
}: AgentTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isLocked = !isEditable('agent', transaction.status);
  const isUploading = uploads.items.some(({ state }) => state === 'uploading');
  const amountLabel = formatMessage(messages.initiateAmount);
  const describedFields = useDescribedFields(transaction, lookups, amountLabel);
  return (
    <Form<TransactionValues>
      // A locked form shows the record alone.
      key={String(isLocked)}
      draft={isLocked ? undefined : draft}
      label={formatMessage(messages.form)}
      unkept={['file']}
      initialValues={agentValuesOf(transaction)}
      validate={(values) => validateTransaction(values, intl)}
      onSubmit={(values) => onSubmit(changeOf(values, transaction.status))}
    >
      <RecordChangesNote draft={draft} fields={describedFields} isLocked={isLocked} />
      <Section>
        <Stack>
          <TransactionFields
            agents={[toOption(agentOf(transaction))]}
            banks={optionsWith(lookups.banks, bankOf(transaction))}
            amountLabel={amountLabel}
            isLocked={isLocked}
            isAgentLocked
          />
          <BalanceFigures transaction={transaction} />
          <UploadsField
            label={formatMessage(transactionMessages.bankDetails)}
            uploads={uploads}
            furtherImages={galleryOf({ attachments: [], payments })}
            isDisabled={isLocked}
          />
          <FormTextArea
            name="notes"
            label={formatMessage(transactionMessages.notes)}
            minHeight={notesHeight}
            isDisabled={isLocked}
            maxLength={4000}
          />
        </Stack>
      </Section>
      <PaymentHistory payments={payments} attachments={attachments} />
      <StickyActions>
        <SubmissionBanner
          submission={submission}
          draft={draft}
          onCheck={onCheck}
          onReload={onReload}
        />
        <Button variant="outline" isWide onPress={onBack}>
          <FormattedMessage {...commonMessages.cancel} />
        </Button>
        {!isLocked && (
          <SendButton submission={submission} draft={draft} isDisabled={isUploading}>
            <FormattedMessage {...commonMessages.update} />
          </SendButton>
        )}
      </StickyActions>
    </Form>
  );
}
