import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
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
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { SendButton } from '../SendButton.tsx';
import type { Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import { optionsWith, type TransactionValues, validateTransaction } from '../transactionForm.ts';
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
import { useStatusOptions } from './useStatusOptions.ts';

const messages = defineMessages({
  form: { id: 'AdminTransaction.form', defaultMessage: 'Transaction' },
  actions: { id: 'AdminTransaction.actions', defaultMessage: 'Actions' },
  back: { id: 'AdminTransaction.back', defaultMessage: 'Back' },
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

interface AdminValues extends TransactionValues {
  status: string;
}

/** What is being sent: the form, or one of the moves. */
export type AdminAction = { kind: 'update' } | { kind: 'move'; move: Move };

export interface AdminTransactionScreenProps {
  state: TransactionState;
  uploads: Uploads;
  submission: Submission;
  /** Which button the submission belongs to; null before any was pressed. */
  action: AdminAction | null;
  onSubmit: (change: EditedTransaction) => void | Promise<void>;
  onMove: (move: Move) => void;
  onBack: () => void;
  /** Reads the transaction anew; what was typed stays. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
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
      isDisabled={isSending && !isThis}
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
  uploads,
  ...props
}: AdminTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isLocked = !isEditable('admin', transaction.status);
  const statusOptions = useStatusOptions(
    (isLocked ? [transaction.status] : adminStatuses).map((code) => ({ code, ...statuses[code] })),
  );
  return (
    <Form<AdminValues>
      label={formatMessage(messages.form)}
      name={editFormName(transaction)}
      forgets={['file']}
      initialValues={{ ...initialValuesOf(transaction), status: transaction.status }}
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
      <Section>
        <Stack>
          <TransactionFields
            agents={optionsWith(lookups.agents, agentOf(transaction))}
            banks={optionsWith(lookups.banks, bankOf(transaction))}
            amountLabel={formatMessage(transactionMessages.amount)}
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
      <AdminFooter {...props} uploads={uploads} status={transaction.status} isLocked={isLocked} />
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
  const { submission, action, onBack, onLook, onReload } = props;
  const isSending = submission.kind === 'submitting';
  const isUploading = uploads.items.some(({ state }) => state === 'uploading');
  return (
    <StickyActions>
      <SubmissionBanner submission={submission} onLook={onLook} onReload={onReload} />
      {isLocked ? (
        <Button variant="outline" isWide onPress={onBack}>
          <FormattedMessage {...messages.back} />
        </Button>
      ) : (
        <SendButton
          isPending={isSending && action?.kind === 'update'}
          isDisabled={isUploading || (isSending && action?.kind !== 'update')}
        >
          <FormattedMessage {...transactionMessages.update} />
        </SendButton>
      )}
      {offersMove('check', status) && <MoveButton {...props} move="check" />}
    </StickyActions>
  );
}
