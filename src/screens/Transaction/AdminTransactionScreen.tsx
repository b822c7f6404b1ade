import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { TransactionChange } from '#domain/transaction.ts';
import {
  adminStatuses,
  allMoves,
  isEditable,
  isStatus,
  type Move,
  offersMove,
  statuses,
} from '#domain/workflow.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Form } from '#ui/form/Form.tsx';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { RecordChangesNote } from '../RecordChangesNote.tsx';
import { SendButton } from '../SendButton.tsx';
import { isHeld, type Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import { optionsWith, validateTransaction } from '../transactionForm.ts';
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
import { adminValuesOf, type AdminValues, agentOf, bankOf, changeOf } from './transactionValues.ts';
import { useDescribedFields } from './useDescribedFields.ts';
import { useStatusOptions } from './useStatusOptions.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  form: { id: 'AdminTransaction.form', defaultMessage: 'Transaction' },
  actions: { id: 'AdminTransaction.actions', defaultMessage: 'Actions' },
});

const moveMessages = defineMessages({
  accept: { id: 'AdminTransaction.accept', defaultMessage: 'Accepted' },
  hold: { id: 'AdminTransaction.hold', defaultMessage: 'Hold' },
  unhold: { id: 'AdminTransaction.unhold', defaultMessage: 'Un Hold' },
  cancel: { id: 'AdminTransaction.cancel', defaultMessage: 'Cancel' },
  reopen: { id: 'AdminTransaction.reopen', defaultMessage: 'Re-Open' },
  check: { id: 'AdminTransaction.check', defaultMessage: 'Checked' },
});

/** Checked stands alone at the foot of the screen; the others stand together above the form. */
const formMoves = allMoves.filter((move) => move !== 'check');

/** What is sent: the form, or one of the moves. */
export type AdminAction =
  | { kind: 'update'; change: TransactionChange }
  | { kind: 'move'; move: Move };

export interface AdminTransactionScreenProps {
  state: TransactionState;
  /** Keeps what is typed. */
  draft?: FormDraft | undefined;
  uploads: Uploads;
  submission: Submission;
  /** Which button the submission belongs to; null before any was pressed. */
  action: AdminAction | null;
  onSubmit: (change: TransactionChange) => void | Promise<void>;
  onMove: (move: Move) => void;
  onBack: () => void;
  /** Asks the server whether the last attempt was recorded. */
  onCheck: () => void;
  /** Reads the transaction again. What was typed stays. */
  onReload: () => void;
}

/** A transaction as the admin sees it: every field, and the moves its status offers. */
export function AdminTransactionScreen(props: AdminTransactionScreenProps) {
  return (
    <TransactionFrame
      viewer="admin"
      state={props.state}
      onBack={props.onBack}
      onRetry={props.onReload}
    >
      {(data) => <AdminBody {...props} data={data} />}
    </TransactionFrame>
  );
}

function AdminBody({ data, ...props }: AdminTransactionScreenProps & { data: TransactionData }) {
  const { transaction } = data;
  return (
    <>
      <TransactionHead transaction={transaction} />
      <ProblemMessage transaction={transaction} />
      <MoveButtons
        {...props}
        moves={formMoves.filter((move) => offersMove(move, transaction.status))}
      />
      <AdminForm {...props} data={data} />
    </>
  );
}

function MoveButtons({
  moves,
  ...props
}: Pick<AdminTransactionScreenProps, 'submission' | 'action' | 'onMove'> & {
  moves: readonly Move[];
}) {
  const { formatMessage } = useIntl();
  if (moves.length === 0) return null;
  return (
    <ButtonGroup label={formatMessage(messages.actions)}>
      {moves.map((move) => (
        <MoveButton key={move} {...props} move={move} />
      ))}
    </ButtonGroup>
  );
}

function MoveButton({
  move,
  submission,
  action,
  onMove,
}: Pick<AdminTransactionScreenProps, 'submission' | 'action' | 'onMove'> & { move: Move }) {
  const isSending = submission.kind === 'submitting';
  const isThis = action?.kind === 'move' && action.move === move;
  return (
    <ActionButton
      variant={variantOf(move)}
      isWide
      isPending={isSending && isThis}
      isDisabled={isHeld(submission) || (isSending && !isThis)}
      onPress={() => onMove(move)}
    >
      <FormattedMessage {...moveMessages[move]} />
    </ActionButton>
  );
}

function variantOf(move: Move) {
  if (move === 'cancel') return 'danger';
  return move === 'accept' || move === 'check' ? 'primary' : 'outline';
}

function AdminForm({
  data: { transaction, attachments, payments, lookups },
  draft,
  uploads,
  ...props
}: AdminTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isLocked = !isEditable('admin', transaction.status);
  const statusOptions = useStatusOptions(
    (isLocked ? [transaction.status] : adminStatuses).map((code) => ({ code, ...statuses[code] })),
  );
  const amountLabel = formatMessage(transactionMessages.amount);
  const describedFields = useDescribedFields(transaction, lookups, amountLabel);
  return (
    <Form<AdminValues>
      // A locked form shows the record alone.
      key={String(isLocked)}
      draft={isLocked ? undefined : draft}
      label={formatMessage(messages.form)}
      unkept={['file']}
      initialValues={adminValuesOf(transaction)}
      validate={(values) => ({
        ...validateTransaction(values, intl),
        status: isStatus(values.status ?? '')
          ? undefined
          : formatMessage(transactionMessages.statusRequired),
      })}
      onSubmit={(values) => {
        const status = isStatus(values.status) ? values.status : transaction.status;
        return props.onSubmit(changeOf(values, status));
      }}
    >
      <RecordChangesNote draft={draft} fields={describedFields} isLocked={isLocked} />
      <Section>
        <Stack>
          <TransactionFields
            agents={optionsWith(lookups.agents, agentOf(transaction))}
            banks={optionsWith(lookups.banks, bankOf(transaction))}
            amountLabel={amountLabel}
            isLocked={isLocked}
          />
          <BalanceFigures transaction={transaction} />
          <FormSelect
            name="status"
            label={formatMessage(transactionMessages.status)}
            options={statusOptions}
            isDisabled={isLocked}
          />
          <UploadsField
            label={formatMessage(transactionMessages.fileUpload)}
            uploads={uploads}
            furtherImages={galleryOf({ attachments: [], payments })}
            isDisabled={isLocked}
          />
          <FormTextArea
            name="notes"
            label={formatMessage(transactionMessages.notes)}
            isDisabled={isLocked}
            maxLength={4000}
          />
        </Stack>
      </Section>
      <PaymentHistory payments={payments} attachments={attachments} />
      <AdminFooter
        {...props}
        draft={draft}
        uploads={uploads}
        status={transaction.status}
        isLocked={isLocked}
      />
    </Form>
  );
}

function AdminFooter({
  status,
  isLocked,
  uploads,
  ...props
}: Omit<AdminTransactionScreenProps, 'state'> & {
  status: TransactionData['transaction']['status'];
  isLocked: boolean;
}) {
  const { submission, action, draft, onBack, onCheck, onReload } = props;
  const isUploading = uploads.items.some(({ state }) => state === 'uploading');
  return (
    <StickyActions>
      <SubmissionBanner
        submission={submission}
        draft={draft}
        onCheck={onCheck}
        onReload={onReload}
      />
      {isLocked ? (
        <Button variant="outline" isWide onPress={onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      ) : (
        <SendButton
          submission={submission}
          isCurrent={action?.kind === 'update'}
          draft={draft}
          isDisabled={isUploading}
        >
          <FormattedMessage {...commonMessages.update} />
        </SendButton>
      )}
      {offersMove('check', status) && <MoveButton {...props} move="check" />}
    </StickyActions>
  );
}
