import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type DetailState, isUnsettled } from '#domain/lists/screenStates.ts';
import type { Paise } from '#domain/money/money.ts';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { feesOf, mostFees, typedFees } from './bankFees.ts';
import { reconciliationMessages } from './reconciliationMessages.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';

const messages = defineMessages({
  compare: {
    id: 'ReconciliationBank.compare',
    defaultMessage: 'Compare statements with payments',
  },
  columns: { id: 'ReconciliationBank.columns', defaultMessage: 'Columns of CSV statements' },
  mapped: { id: 'ReconciliationBank.mapped', defaultMessage: 'Mapped' },
  usual: { id: 'ReconciliationBank.usual', defaultMessage: 'Found by their names' },
  closed: { id: 'ReconciliationBank.closed', defaultMessage: 'Closed until' },
  feesTitle: { id: 'ReconciliationBank.feesTitle', defaultMessage: 'Fees of the bank' },
  fees: { id: 'ReconciliationBank.fees', defaultMessage: 'Fees in rupees' },
  feesHint: {
    id: 'ReconciliationBank.feesHint',
    defaultMessage:
      'What the bank may take beside a payment, with spaces between them: 5.90 2.36. A line may be higher than its payment by one of them.',
  },
  feesInvalid: {
    id: 'ReconciliationBank.feesInvalid',
    defaultMessage: 'Enter amounts with spaces between them',
  },
  save: { id: 'ReconciliationBank.save', defaultMessage: 'Save fees' },
});

const tooMany = defineMessage<{ count: number }>({
  id: 'ReconciliationBank.tooMany',
  defaultMessage: 'Enter at most {count} fees',
});

export interface ReconciliationBankScreenProps extends SubmissionBannerProps {
  state: DetailState<ReconciliationBank>;
  onSwitch: (isOn: boolean) => void;
  onFeesChange: (fees: readonly Paise[]) => void;
  onBack: () => void;
}

/** What is set for the statements of one bank. */
export function ReconciliationBankScreen({
  state,
  onBack,
  ...props
}: ReconciliationBankScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(reconciliationMessages.settings)} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={3} hasButtons />}
        missing={{ text: formatMessage(reconciliationMessages.missing), onBack }}
        onRetry={props.onReload}
      >
        {(bank) => (
          <Settings
            {...props}
            bank={bank}
            isOffline={state.kind === 'ready' && state.freshness.kind === 'offline'}
          />
        )}
      </DetailBody>
    </Page>
  );
}

type SettingsProps = Omit<ReconciliationBankScreenProps, 'state' | 'onBack'> & {
  bank: ReconciliationBank;
  isOffline: boolean;
};

function Settings({ bank, isOffline, onSwitch, onFeesChange, ...props }: SettingsProps) {
  const intl = useIntl();
  const { submission } = props;
  const isBusy = isUnsettled(submission) || isOffline;
  return (
    <>
      <Section title={bank.name}>
        <Switch
          label={intl.formatMessage(messages.compare)}
          isSelected={bank.isOn}
          isDisabled={isBusy}
          onChange={onSwitch}
        />
        <DescriptionList
          items={[
            {
              term: intl.formatMessage(messages.columns),
              value: intl.formatMessage(bank.isMapped ? messages.mapped : messages.usual),
            },
            ...(bank.lastClosed === null
              ? []
              : [
                  {
                    term: intl.formatMessage(messages.closed),
                    value: shownDay(bank.lastClosed, intl),
                  },
                ]),
          ]}
        />
      </Section>
      <SubmissionBanner {...props} />
      <Section title={intl.formatMessage(messages.feesTitle)}>
        <Form<{ fees: string }>
          label={intl.formatMessage(messages.feesTitle)}
          initialValues={{ fees: typedFees(bank.fees) }}
          validate={({ fees }) => ({ fees: feesProblem(fees ?? '', intl) })}
          onSubmit={({ fees }) => onFeesChange(feesOf(fees ?? '') ?? [])}
        >
          <FormTextField
            name="fees"
            label={intl.formatMessage(messages.fees)}
            description={intl.formatMessage(messages.feesHint)}
            autoComplete="off"
          />
          <SendButton variant="outline" submission={submission}>
            <FormattedMessage {...messages.save} />
          </SendButton>
        </Form>
      </Section>
    </>
  );
}

function feesProblem(
  typed: string,
  { formatMessage }: ReturnType<typeof useIntl>,
): string | undefined {
  const fees = feesOf(typed);
  if (fees === null) return formatMessage(messages.feesInvalid);
  return fees.length > mostFees ? formatMessage(tooMany, { count: mostFees }) : undefined;
}
