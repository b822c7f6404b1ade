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
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { SendButton } from '../SendButton.tsx';
import { isHeld } from '../states.ts';
import type { SubmissionBannerProps } from '../SubmissionBanner.tsx';
import { validateTransaction } from '../transactionForm.ts';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { TransactionForm } from './TransactionForm.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { adminValuesOf, type AdminValues, changeOf } from './transactionValues.ts';
import { useStatusOptions } from './useStatusOptions.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
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

export interface AdminTransactionScreenProps extends SubmissionBannerProps {
  state: TransactionState;
  uploads: Uploads;
  /** Which button the submission belongs to; null before any was pressed. */
  action: AdminAction | null;
  onSubmit: (change: TransactionChange) => void | Promise<void>;
  onMove: (move: Move) => void;
  onBack: () => void;
}

/** A transaction as the admin sees it: every field, and the moves its status offers. */
export function AdminTransactionScreen(props: AdminTransactionScreenProps) {
  return (
    <TransactionFrame viewer="admin" {...props}>
      {(data) => (
        <>
          <MoveButtons
            {...props}
            moves={formMoves.filter((move) => offersMove(move, data.transaction.status))}
          />
          <AdminForm {...props} data={data} />
        </>
      )}
    </TransactionFrame>
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

function AdminForm({ data, ...props }: AdminTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { transaction } = data;
  const { submission, action, draft, uploads } = props;
  const isLocked = !isEditable('admin', transaction.status);
  const statusOptions = useStatusOptions(
    (isLocked ? [transaction.status] : adminStatuses).map((code) => ({ code, ...statuses[code] })),
  );
  return (
    <TransactionForm<AdminValues>
      {...props}
      data={data}
      amountLabel={formatMessage(transactionMessages.amount)}
      filesLabel={formatMessage(transactionMessages.fileUpload)}
      isLocked={isLocked}
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
      statusField={
        <FormSelect
          name="status"
          label={formatMessage(transactionMessages.status)}
          options={statusOptions}
          isDisabled={isLocked}
        />
      }
    >
      {isLocked ? (
        <Button variant="outline" isWide onPress={props.onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      ) : (
        <SendButton
          submission={submission}
          isCurrent={action?.kind === 'update'}
          draft={draft}
          uploads={uploads}
        >
          <FormattedMessage {...commonMessages.update} />
        </SendButton>
      )}
      {offersMove('check', transaction.status) && <MoveButton {...props} move="check" />}
    </TransactionForm>
  );
}
