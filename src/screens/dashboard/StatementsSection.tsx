import { defineMessages, useIntl } from 'react-intl';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { SummaryFigure } from './SummaryFigure.tsx';
import { SummaryGrid } from './SummaryGrid.ts';

const messages = defineMessages({
  title: { id: 'StatementsSection.title', defaultMessage: 'Bank statements' },
  all: { id: 'StatementsSection.all', defaultMessage: 'All statements' },
  open: { id: 'StatementsSection.open', defaultMessage: 'Open lines' },
});

export interface StatementsSectionProps {
  banks: readonly Pick<ReconciliationBank, 'isOn' | 'openLines'>[];
  /** URL of the statements of all banks. */
  href: string;
}

/** The lines of statements that need a match or a note. Renders nothing if there are none. */
export function StatementsSection({ banks, href }: StatementsSectionProps) {
  const { formatMessage, formatNumber } = useIntl();
  const open = banks.reduce((sum, { isOn, openLines }) => sum + (isOn ? openLines : 0), 0);
  if (open === 0) return null;
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
      </SummaryGrid>
    </Section>
  );
}
