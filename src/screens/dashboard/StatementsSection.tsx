import { defineMessages, useIntl } from 'react-intl';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { SummaryFigure } from './SummaryFigure.tsx';
import { SummaryGrid } from './SummaryGrid.ts';

const messages = defineMessages({
  title: { id: 'StatementsSection.title', defaultMessage: 'Bank statements' },
  all: { id: 'StatementsSection.all', defaultMessage: 'All statements' },
  open: { id: 'StatementsSection.open', defaultMessage: 'Open lines' },
  toClose: { id: 'StatementsSection.toClose', defaultMessage: 'To close since' },
});

export interface StatementsSectionProps {
  banks: readonly Pick<ReconciliationBank, 'isOn' | 'openLines' | 'firstOpen'>[];
  /** URL of the statements of all banks. */
  href: string;
}

/** The lines of statements that need a match or a note, and since when days are not closed. Renders nothing without either. */
export function StatementsSection({ banks, href }: StatementsSectionProps) {
  const intl = useIntl();
  const { formatMessage, formatNumber } = intl;
  const compared = banks.filter(({ isOn }) => isOn);
  const open = compared.reduce((sum, { openLines }) => sum + openLines, 0);
  const [toClose] = compared.flatMap(({ firstOpen }) => firstOpen ?? []).sort();
  if (open === 0 && toClose === undefined) return null;
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
        <SummaryFigure label={formatMessage(messages.open)} value={formatNumber(open)} />
        {toClose !== undefined && (
          <SummaryFigure label={formatMessage(messages.toClose)} value={shownDay(toClose, intl)} />
        )}
      </SummaryGrid>
    </Section>
  );
}
