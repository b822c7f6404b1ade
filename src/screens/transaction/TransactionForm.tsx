import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Payment } from '#domain/transactions/transaction.ts';
import { Form, type FormProps } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { parts } from '#screens/shared/lazyParts.tsx';
import { RecordChangesNote } from '#screens/shared/forms/RecordChangesNote.tsx';
import type { RetypeRule } from '#screens/shared/forms/retypedAmount.ts';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import {
  optionsWith,
  toOption,
  type TransactionValues,
} from '#screens/shared/transactions/transactionForm.ts';
import { TransactionFields } from '#screens/shared/transactions/TransactionFields.tsx';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import { BalanceFigures } from './payments/BalanceFigures.tsx';
import { PaymentHistory, type PaymentHistoryProps } from './payments/PaymentHistory.tsx';
import { galleryOf } from '#screens/shared/transactions/pictures.ts';
import type { TransactionData } from './TransactionFrame.tsx';
import { agentOf, bankOf } from './transactionValues.ts';
import { useDescribedFields } from './useDescribedFields.ts';

const messages = defineMessages({
  form: { id: 'TransactionForm.form', defaultMessage: 'Transaction' },
});

export interface TransactionFormProps<Values extends TransactionValues>
  extends
    SubmissionBannerProps,
    Required<Pick<FormProps<Values>, 'initialValues' | 'validate' | 'onSubmit'>> {
  data: TransactionData;
  uploads: Uploads;
  amountLabel: string;
  /** Condition under which the amount is typed twice. */
  retype: RetypeRule;
  filesLabel: string;
  /** True if nothing can be changed. Shows the record without the draft. */
  isLocked: boolean;
  /** True if the agent cannot be changed, even if other fields can. */
  isAgentLocked?: boolean;
  /** Minimum height of the notes, px. */
  notesHeight?: number;
  /** Status field below the figures. */
  statusField?: ReactNode;
  /** Returns the link to another transaction with the same bank reference. */
  linkTo?: PaymentHistoryProps['linkTo'];
  /** Returns the action of a payment. @default none */
  paymentAction?: ((payment: Payment) => ReactNode) | undefined;
  /** Buttons at the bottom. */
  children: ReactNode;
}

/** The transaction form of an admin or an agent, with the payment history. */
export function TransactionForm<Values extends TransactionValues>({
  data: { transaction, attachments, payments, lookups },
  initialValues,
  validate,
  onSubmit,
  uploads,
  amountLabel,
  retype,
  filesLabel,
  isLocked,
  isAgentLocked = false,
  notesHeight,
  statusField,
  linkTo,
  paymentAction,
  children,
  ...props
}: TransactionFormProps<Values>) {
  const { formatMessage } = useIntl();
  const agent = agentOf(transaction);
  const describedFields = useDescribedFields(transaction, lookups, amountLabel);
  return (
    <Form<Values>
      key={String(isLocked)}
      draft={isLocked ? undefined : props.draft}
      label={formatMessage(messages.form)}
      excludedFromDraft={['file']}
      initialValues={initialValues}
      validate={validate}
      onSubmit={onSubmit}
    >
      <RecordChangesNote draft={props.draft} fields={describedFields} isLocked={isLocked} />
      <Section>
        <Stack>
          <TransactionFields
            agents={isAgentLocked ? [toOption(agent)] : optionsWith(lookups.agents, agent)}
            banks={optionsWith(lookups.banks, bankOf(transaction))}
            amountLabel={amountLabel}
            retype={retype}
            isLocked={isLocked}
            isAgentLocked={isLocked || isAgentLocked}
          />
          <BalanceFigures transaction={transaction} />
          {statusField}
          <UploadsField
            label={filesLabel}
            uploads={uploads}
            furtherImages={galleryOf({ attachments: [], payments })}
            isLocked={isLocked}
          />
          {(!isLocked || transaction.notes) && (
            <div>
              <FormTextArea
                name="notes"
                label={formatMessage(transactionMessages.notes)}
                {...(notesHeight !== undefined && { minHeight: notesHeight })}
                isDisabled={isLocked}
                maxLength={4000}
              />
              {!isLocked && <parts.NotesDetails banks={lookups.banks} />}
            </div>
          )}
        </Stack>
      </Section>
      <PaymentHistory
        payments={payments}
        attachments={attachments}
        transactionId={transaction.id}
        linkTo={linkTo}
        actionFor={paymentAction}
      />
      <StickyActions>
        <SubmissionBanner {...props} />
        {children}
      </StickyActions>
    </Form>
  );
}
