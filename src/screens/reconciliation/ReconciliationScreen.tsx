import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type Figure, FigureList } from '#ui/FigureList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { reconciliationMessages } from './reconciliationMessages.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';

const messages = defineMessages({
  open: { id: 'Reconciliation.open', defaultMessage: 'Open lines' },
  lastClosed: { id: 'Reconciliation.lastClosed', defaultMessage: 'Closed until' },
  neverClosed: { id: 'Reconciliation.neverClosed', defaultMessage: 'No day yet' },
  others: { id: 'Reconciliation.others', defaultMessage: 'Not compared' },
  off: { id: 'Reconciliation.off', defaultMessage: 'Off' },
  empty: { id: 'Reconciliation.empty', defaultMessage: 'No banks yet' },
  emptyText: {
    id: 'Reconciliation.emptyText',
    defaultMessage: 'Add the banks that transfers go to, then compare their statements here.',
  },
  allOff: {
    id: 'Reconciliation.allOff',
    defaultMessage:
      'Choose a bank to compare its statements with the payments that are recorded here.',
  },
});

/** Addresses of what is done for one bank, by its code. */
export type BankHrefs = Readonly<
  Record<'settings' | 'import' | 'matching' | 'left' | 'closing', (code: string) => string>
>;

export interface ReconciliationScreenProps {
  state: DetailState<{ banks: readonly ReconciliationBank[] }>;
  hrefs: BankHrefs;
  onRetry: () => void;
  onBack: () => void;
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)} ${space(4)};

  & > a {
    flex: 1 1 auto;
  }
`;

const Intro = styled.p`
  padding-inline: ${space(4)};
`;

/** The banks whose statements are compared with payments, and where each of them stands. */
export function ReconciliationScreen({ state, hrefs, onRetry, onBack }: ReconciliationScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(reconciliationMessages.title)} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<ListSkeleton count={4} />}
        missing={null}
        onRetry={onRetry}
      >
        {({ banks }) => <Banks banks={banks} hrefs={hrefs} />}
      </DetailBody>
    </Page>
  );
}

type BanksProps = Pick<ReconciliationScreenProps, 'hrefs'> & {
  banks: readonly ReconciliationBank[];
};

function Banks({ banks, hrefs }: BanksProps) {
  const { formatMessage } = useIntl();
  if (banks.length === 0) {
    return (
      <EmptyState
        title={formatMessage(messages.empty)}
        text={<FormattedMessage {...messages.emptyText} />}
      />
    );
  }
  const compared = banks.filter(({ isOn }) => isOn);
  const others = banks.filter(({ isOn }) => !isOn);
  return (
    <>
      {compared.length === 0 && (
        <Intro>
          <FormattedMessage {...messages.allOff} />
        </Intro>
      )}
      {compared.map((bank) => (
        <ComparedBank key={bank.code} bank={bank} hrefs={hrefs} />
      ))}
      {others.length > 0 && (
        <Section title={formatMessage(messages.others)} isFlush>
          <FigureList
            figures={others.map(({ code, name }) => ({
              id: code,
              label: name,
              value: formatMessage(messages.off),
              href: hrefs.settings(code),
            }))}
          />
        </Section>
      )}
    </>
  );
}

function ComparedBank({ bank, hrefs }: Pick<BanksProps, 'hrefs'> & { bank: ReconciliationBank }) {
  const intl = useIntl();
  const { code, name, lastClosed, openLines } = bank;
  const figures: readonly Figure[] = [
    {
      id: 'open',
      label: intl.formatMessage(messages.open),
      value: intl.formatNumber(openLines),
      href: hrefs.left(code),
    },
    {
      id: 'closed',
      label: intl.formatMessage(messages.lastClosed),
      value:
        lastClosed === null ? intl.formatMessage(messages.neverClosed) : shownDay(lastClosed, intl),
      href: hrefs.closing(code),
    },
  ];
  return (
    <Section
      title={name}
      action={
        <LinkButton variant="quiet" href={hrefs.settings(code)}>
          <FormattedMessage {...reconciliationMessages.settings} />
        </LinkButton>
      }
      isFlush
    >
      <FigureList figures={figures} />
      <Actions>
        <LinkButton variant="outline" href={hrefs.import(code)}>
          <FormattedMessage {...reconciliationMessages.import} />
        </LinkButton>
        <LinkButton variant="outline" href={hrefs.matching(code)}>
          <FormattedMessage {...reconciliationMessages.matching} />
        </LinkButton>
      </Actions>
    </Section>
  );
}
