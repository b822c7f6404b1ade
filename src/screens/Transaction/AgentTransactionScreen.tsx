import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { statuses, isEditable } from '#domain/workflow.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Select } from '#ui/Select.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
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
import {
  agentOf,
  bankOf,
  changeOf,
  type EditedTransaction,
  editFormName,
  initialValuesOf,
} from './editedTransaction.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { galleryOf } from './pictures.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { TransactionHead } from './TransactionHead.tsx';

const messages = defineMessages({
  form: { id: 'AgentTransaction.form', defaultMessage: 'Transaction' },
  initiateAmount: { id: 'AgentTransaction.initiateAmount', defaultMessage: 'Initiate Amount' },
  bankDetails: { id: 'AgentTransaction.bankDetails', defaultMessage: 'Bank Details' },
});

/** Notes are long here: bank details are often typed into them (specification, section 9). */
const notesHeight = 150;

export interface AgentTransactionScreenProps {
  state: TransactionState;
  uploads: Uploads;
  submission: Submission;
  onSubmit: (change: EditedTransaction) => void | Promise<void>;
  onBack: () => void;
  /** Reads the transaction anew; what was typed stays. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
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
  uploads,
  submission,
  onSubmit,
  onBack,
  onLook,
  onReload,
}: AgentTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isLocked = !isEditable('agent', transaction.status);
  const isUploading = uploads.items.some(({ state }) => state === 'uploading');
  return (
    <Form<TransactionValues>
      label={formatMessage(messages.form)}
      name={editFormName(transaction)}
      forgets={['file']}
      initialValues={initialValuesOf(transaction)}
      validate={(values) => validateTransaction(values, intl)}
      onSubmit={(values) => onSubmit(changeOf(values, transaction.status))}
    >
      <Section>
        <Stack>
          <TransactionFields
            agents={[toOption(agentOf(transaction))]}
            banks={optionsWith(lookups.banks, bankOf(transaction))}
            amountLabel={formatMessage(messages.initiateAmount)}
            isLocked={isLocked}
            isAgentLocked
          />
          <BalanceFigures transaction={transaction} />
          <UploadsField
            label={formatMessage(messages.bankDetails)}
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
        <SubmissionBanner submission={submission} onLook={onLook} onReload={onReload} />
        <Button variant="outline" isWide onPress={onBack}>
          <FormattedMessage {...transactionMessages.cancel} />
        </Button>
        {!isLocked && (
          <SendButton isPending={submission.kind === 'submitting'} isDisabled={isUploading}>
            <FormattedMessage {...transactionMessages.update} />
          </SendButton>
        )}
      </StickyActions>
    </Form>
  );
}
