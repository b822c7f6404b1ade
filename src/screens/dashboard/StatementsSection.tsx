import { defineMessages, useIntl } from 'react-intl';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { FigureList } from '#ui/FigureList.tsx';
import { Section } from '#ui/Section.tsx';

const messages = defineMessages({
  title: { id: 'StatementsSection.title', defaultMessage: 'Bank statements' },
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
  const figure = {
    id: 'open',
    label: formatMessage(messages.open),
    value: formatNumber(open),
    href,
  };
  return (
    <Section title={formatMessage(messages.title)} isFlush>
      <FigureList figures={[figure]} />
    </Section>
  );
}
