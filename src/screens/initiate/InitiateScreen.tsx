import { FormSpy } from 'react-final-form';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { largestAmount, type Paise } from '#domain/money/money.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import type {
  Choice,
  Lookups,
  NewTransaction,
  PossibleDuplicate,
} from '#domain/transactions/transaction.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { Banner } from '#ui/Banner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { parts } from '#screens/shared/lazyParts.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  PossibleDuplicates,
  type PossibleDuplicatesProps,
} from '#screens/shared/transactions/PossibleDuplicates.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import {
  readTypedAmount,
  toOption,
  type TransactionValues,
  validateTransaction,
} from '#screens/shared/transactions/transactionForm.ts';
import { TransactionFields } from '#screens/shared/transactions/TransactionFields.tsx';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import type { CustomerOffers } from './customerOffers.ts';
import { TypedLimitNote, type TypedLimitNoteProps } from './TypedLimitNote.tsx';
import { RecentBanks } from './RecentBanks.tsx';
import { RememberedCustomerField } from './RememberedCustomerField.tsx';

const messages = defineMessages({
  title: { id: 'Initiate.title', defaultMessage: 'Transaction Initiate' },
  send: { id: 'Initiate.send', defaultMessage: 'Send Money' },
});

const filled = defineMessage<{ code: string }>({
  id: 'Initiate.filled',
  defaultMessage: 'Filled in from {code}, without its files. Check the amount before you send it.',
});

/** Submitted values of a new transaction. The app adds the id. */
export type InitiateValues = Omit<NewTransaction, 'id'>;

export interface InitiateScreenProps extends SubmissionBannerProps {
  state: DetailState<Lookups>;
  /** The signed-in agent, preselected and locked; null if any agent can be chosen. */
  ownAgent: Choice | null;
  uploads: Uploads;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  /** Code of the transaction that the form was filled in from. @default null, there is none */
  filledFrom?: string | null;
  /** Transactions like the typed one; null if the server does not look for them. @default null */
  duplicates?: readonly PossibleDuplicate[] | null;
  /** Customers of earlier transactions; null if the server offers none. @default null */
  customers?: CustomerOffers | null;
  /** Codes of the banks used last, none until they are known; null if the server offers none. @default null */
  recentBanks?: readonly string[] | null;
  /** Returns the account of an agent, whose limit the form warns of. @default none is known */
  accountOf?: TypedLimitNoteProps['accountOf'];
  /** Returns the link to a similar transaction. */
  linkTo: PossibleDuplicatesProps['linkTo'];
  /** Called with the typed values while they change; null until bank, agent and amount are valid. */
  onTyped: (form: Comparable | null) => void;
  onSubmit: (values: InitiateValues) => void | Promise<void>;
}

/** The form that starts a transfer (specification, section 2: /transaction-initiate). */
export function InitiateScreen(props: InitiateScreenProps) {
  const { formatMessage } = useIntl();
  const { state, onReload } = props;
  return (
    <Page title={formatMessage(messages.title)}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={5} inGrid={4} />}
        missing={null}
        onRetry={onReload}
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
  retypeAbove = null,
  filledFrom = null,
  duplicates = null,
  customers = null,
  recentBanks = null,
  accountOf,
  linkTo,
  onTyped,
  onSubmit,
  ...props
}: InitiateScreenProps & { lookups: Lookups }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const retype = { above: retypeAbove };
  return (
    <Form<TransactionValues>
      label={formatMessage(messages.title)}
      draft={props.draft}
      excludedFromDraft={['file']}
      initialValues={{ agent: ownAgent?.code ?? '' }}
      validate={(values) => validateTransaction(values, intl, retype)}
      onSubmit={(values) => onSubmit(toInitiateValues(values))}
    >
      {filledFrom !== null && (
        <Banner>
          <FormattedMessage {...filled} values={{ code: filledFrom }} />
        </Banner>
      )}
      <Section>
        <Stack>
          <TransactionFields
            agents={ownAgent ? [toOption(ownAgent)] : lookups.agents.map(toOption)}
            banks={lookups.banks.map(toOption)}
            amountLabel={formatMessage(transactionMessages.amount)}
            retype={retype}
            customerField={<RememberedCustomerField customers={customers} banks={lookups.banks} />}
            belowBank={recentBanks && <RecentBanks codes={recentBanks} banks={lookups.banks} />}
            isAgentLocked={ownAgent !== null}
          />
          <UploadsField label={formatMessage(transactionMessages.fileUpload)} uploads={uploads} />
          <div>
            <FormTextArea
              name="notes"
              label={formatMessage(transactionMessages.notes)}
              maxLength={4000}
            />
            <parts.NotesDetails banks={lookups.banks} />
          </div>
        </Stack>
      </Section>
      {duplicates && (
        <FormSpy<TransactionValues>
          subscription={{ values: true }}
          onChange={({ values }) => onTyped(toComparable(values ?? {}))}
        />
      )}
      <StickyActions
        above={duplicates && <PossibleDuplicates duplicates={duplicates} linkTo={linkTo} />}
      >
        {accountOf && <TypedLimitNote accountOf={accountOf} />}
        <SubmissionBanner {...props} />
        <SendButton submission={props.submission} uploads={uploads}>
          <FormattedMessage {...messages.send} />
        </SendButton>
      </StickyActions>
    </Form>
  );
}

function toComparable(values: Partial<TransactionValues>): Comparable | null {
  const { agent, bank, notes = '', customer = '' } = values;
  const amount = parseTypedAmount(values.amount ?? '');
  if (!agent || !bank || !amount || amount > largestAmount) return null;
  return { customer: customer.trim(), agentCode: agent, bankCode: bank, amount, notes };
}

const toInitiateValues = (values: TransactionValues): InitiateValues => ({
  customer: values.customer?.trim() ?? '',
  agentCode: values.agent,
  bankCode: values.bank,
  amount: readTypedAmount(values.amount),
  notes: values.notes ?? '',
});
