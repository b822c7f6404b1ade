import { defineMessages, useIntl } from 'react-intl';
import type { AccountTotals } from '#domain/account/totals.ts';
import { formatRupees } from '#domain/money/money.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { SummaryFigure } from './SummaryFigure.tsx';
import { SummaryGrid } from './SummaryGrid.ts';

const messages = defineMessages({
  title: { id: 'AccountsSection.title', defaultMessage: 'Accounts' },
  all: { id: 'AccountsSection.all', defaultMessage: 'All accounts' },
  owed: { id: 'AccountsSection.owed', defaultMessage: 'Owed by agents' },
  over7: { id: 'AccountsSection.over7', defaultMessage: 'Over 7 days' },
  announced: { id: 'AccountsSection.announced', defaultMessage: 'Announced settlements' },
});

export interface AccountsSectionProps {
  totals: AccountTotals;
  /** URL of all accounts. */
  href: string;
}

/** What agents owe, and what waits for an admin's decision. */
export function AccountsSection({ totals, href }: AccountsSectionProps) {
  const { formatMessage } = useIntl();
  const figure = (id: 'owed' | 'over7' | 'announced', value: string) => (
    <SummaryFigure label={formatMessage(messages[id])} value={value} />
  );
  return (
    <Section
      title={formatMessage(messages.title)}
      action={
        <LinkButton variant="quiet" href={href}>
          {formatMessage(messages.all)}
        </LinkButton>
      }
    >
      <SummaryGrid>
        {figure('owed', formatRupees(totals.owed))}
        {totals.over7 > 0n && figure('over7', formatRupees(totals.over7))}
        {totals.announced > 0 && figure('announced', String(totals.announced))}
      </SummaryGrid>
    </Section>
  );
}
