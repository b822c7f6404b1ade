import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Account, Settlement } from '#domain/account/account.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { LimitNote } from '#screens/shared/account/LimitNote.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { RangeFields, type RangeFieldsProps } from '#screens/shared/lists/RangeFields.tsx';
import type { AccountAdmin } from './accountAdmin.ts';
import { AccountFigures } from './AccountFigures.tsx';
import { AccountLines, type AccountLinesProps } from './AccountLines.tsx';
import { AnnouncedSettlements } from './AnnouncedSettlements.tsx';
import { accountMessages } from './accountTexts.ts';
import { DecidedSettlement } from './DecidedSettlement.tsx';
import { LimitForm } from './LimitForm.tsx';

const messages = defineMessages({
  record: { id: 'Account.record', defaultMessage: 'Record settlement' },
  announce: { id: 'Account.announce', defaultMessage: 'Announce settlement' },
  adjust: { id: 'Account.adjust', defaultMessage: 'Adjust' },
  statement: { id: 'Account.statement', defaultMessage: 'Statement' },
  spreadsheet: { id: 'Account.spreadsheet', defaultMessage: 'Spreadsheet' },
  pdf: { id: 'Account.pdf', defaultMessage: 'PDF' },
});

/** The file of a statement that is being made. */
export type StatementFile = 'spreadsheet' | 'pdf';

export interface AccountScreenProps
  extends Pick<RangeFieldsProps, 'range' | 'onRangeChange' | 'today'>, SubmissionBannerProps {
  state: DetailState<Account>;
  /** The settlement that the user looks for; null for none. */
  settlementId: string | null;
  lines: AccountLinesProps;
  /** URL of the form for a settlement. */
  settleHref: string;
  /** Null for the agent. */
  admin: AccountAdmin | null;
  /** Called when the agent withdraws an announced settlement. */
  onWithdraw: (settlement: Settlement) => void;
  /** The file that is being made; null for none. */
  making: StatementFile | null;
  onMake: (file: StatementFile) => void;
  onBack: () => void;
}

const Actions = styled.div`
  ${buttonRowCss}
`;

const Statement = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/** The account of one agent: what is owed, what is announced, and the lines of some days. */
export function AccountScreen({ state, onBack, ...props }: AccountScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(accountMessages.account)} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={4} />}
        missing={{ text: formatMessage(accountMessages.missing), onBack }}
        onRetry={props.onReload}
      >
        {(account) => <AccountBody {...props} account={account} isOffline={isOffline(state)} />}
      </DetailBody>
    </Page>
  );
}

type BodyProps = Omit<AccountScreenProps, 'state' | 'onBack'> & {
  account: Account;
  isOffline: boolean;
};

function AccountBody({ account, admin, isOffline, settlementId, ...props }: BodyProps) {
  const announced = account.announced.length > 0 && (
    <AnnouncedSettlements
      settlements={account.announced}
      currentId={settlementId}
      admin={admin}
      onWithdraw={props.onWithdraw}
      submission={props.submission}
      isOffline={isOffline}
    />
  );
  return (
    <>
      <LimitNote account={account} />
      <SubmissionBanner {...props} />
      {account.decided && <DecidedSettlement settlement={account.decided} />}
      {/* An admin has to decide about them. */}
      {admin && announced}
      <Section>
        <AccountFigures account={account} />
        {!isOffline && (
          <Actions>
            <LinkButton href={props.settleHref}>
              <FormattedMessage {...(admin ? messages.record : messages.announce)} />
            </LinkButton>
            {admin && (
              <LinkButton variant="outline" href={admin.adjustHref}>
                <FormattedMessage {...messages.adjust} />
              </LinkButton>
            )}
          </Actions>
        )}
      </Section>
      {!admin && announced}
      <StatementSection {...props} isOffline={isOffline} />
      {admin && (
        <LimitForm
          key={account.version}
          limit={account.limit}
          submission={props.submission}
          onSave={admin.onLimitChange}
        />
      )}
    </>
  );
}

function StatementSection({
  lines,
  range,
  onRangeChange,
  today,
  making,
  onMake,
  isOffline,
}: Omit<BodyProps, 'account' | 'admin' | 'settlementId'>) {
  const { formatMessage } = useIntl();
  const hasLines = lines.state.kind === 'ready';
  return (
    <Section title={formatMessage(messages.statement)}>
      <Statement>
        <RangeFields range={range} onRangeChange={onRangeChange} today={today} />
        {hasLines && (
          <Actions>
            {(['spreadsheet', 'pdf'] as const).map((file) => (
              <Button
                key={file}
                variant="outline"
                icon="download"
                isPending={making === file}
                isDisabled={isOffline || (making !== null && making !== file)}
                onPress={() => onMake(file)}
              >
                <FormattedMessage {...messages[file]} />
              </Button>
            ))}
          </Actions>
        )}
        <AccountLines {...lines} />
      </Statement>
    </Section>
  );
}

/** Returns true if the account is shown as it was stored. The banner says so. */
const isOffline = (state: DetailState<Account>) =>
  state.kind === 'ready' && state.freshness.kind === 'offline';
