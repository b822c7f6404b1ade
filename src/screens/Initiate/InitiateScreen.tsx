import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Paise } from '#domain/money.ts';
import type { Choice, Lookups } from '#domain/transaction.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { DetailBody } from '../DetailBody.tsx';
import { SendButton } from '../SendButton.tsx';
import { SheetSkeleton } from '../SheetSkeleton.tsx';
import type { DetailState, Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import {
  readTypedAmount,
  toOption,
  type TransactionValues,
  validateTransaction,
} from '../transactionForm.ts';
import { TransactionFields } from '../TransactionFields.tsx';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { UploadsField } from '../UploadsField.tsx';

const messages = defineMessages({
  title: { id: 'Initiate.title', defaultMessage: 'Transaction Initiate' },
  send: { id: 'Initiate.send', defaultMessage: 'Send Money' },
});

export interface InitiateValues {
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
}

export interface InitiateScreenProps {
  state: DetailState<Lookups>;
  /** The agent's own entry, chosen and locked; null when any agent may be chosen. */
  ownAgent: Choice | null;
  uploads: Uploads;
  submission: Submission;
  onSubmit: (values: InitiateValues) => void | Promise<void>;
  onRetry: () => void;
  /** Asks the server what became of an attempt whose answer got lost. */
  onLook: () => void;
}

/** The form that starts a transfer (specification, section 2: /transaction-initiate). */
export function InitiateScreen(props: InitiateScreenProps) {
  const { formatMessage } = useIntl();
  const { state, onRetry } = props;
  return (
    <Page title={formatMessage(messages.title)}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={5} />}
        missing={null}
        onRetry={onRetry}
      >
        {(lookups) => <InitiateForm {...props} lookups={lookups} />}
      </DetailBody>
    </Page>
  );
}

function InitiateForm({
  lookups,
  ownAgent,
  uploads,
  submission,
  onSubmit,
  onRetry,
  onLook,
}: InitiateScreenProps & { lookups: Lookups }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isUploading = uploads.items.some(({ state }) => state === 'uploading');
  return (
    <Form<TransactionValues>
      label={formatMessage(messages.title)}
      name="initiate"
      forgets={['file']}
      initialValues={{ agent: ownAgent?.code ?? '' }}
      validate={(values) => validateTransaction(values, intl)}
      onSubmit={(values) => onSubmit(toInitiateValues(values))}
    >
      <Section>
        <Stack>
          <TransactionFields
            agents={ownAgent ? [toOption(ownAgent)] : lookups.agents.map(toOption)}
            banks={lookups.banks.map(toOption)}
            amountLabel={formatMessage(transactionMessages.amount)}
            isAgentLocked={ownAgent !== null}
          />
          <UploadsField label={formatMessage(transactionMessages.fileUpload)} uploads={uploads} />
          <FormTextArea
            name="notes"
            label={formatMessage(transactionMessages.notes)}
            maxLength={4000}
          />
        </Stack>
      </Section>
      <StickyActions>
        <SubmissionBanner submission={submission} onLook={onLook} onReload={onRetry} />
        <SendButton
          isPending={submission.kind === 'submitting'}
          // Whether it counts is asked before it is offered again.
          isDisabled={isUploading || submission.kind === 'outcomeUnknown'}
        >
          <FormattedMessage {...messages.send} />
        </SendButton>
      </StickyActions>
    </Form>
  );
}

const toInitiateValues = (values: TransactionValues): InitiateValues => ({
  customer: values.customer?.trim() ?? '',
  agentCode: values.agent,
  bankCode: values.bank,
  amount: readTypedAmount(values.amount),
  notes: values.notes ?? '',
});
