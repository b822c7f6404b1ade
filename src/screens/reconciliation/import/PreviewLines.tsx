import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees, paise } from '#domain/money/money.ts';
import type { PreviewLine } from '#domain/reconciliation/reconciliation.ts';
import { signedAmount } from '#domain/reconciliation/statement.ts';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { RowList } from '../RowList.tsx';
import { StatementText } from '../StatementText.tsx';
import { shownDay } from '#screens/shared/time/shownDay.ts';

const balanceMessage = defineMessage<{ balance: string }>({
  id: 'PreviewLines.balance',
  defaultMessage: 'Balance {balance}',
});

const fileLineMessage = defineMessage<{ line: number }>({
  id: 'PreviewLines.fileLine',
  defaultMessage: 'line {line}',
});

/** Spans, because it may be the label of a box. */
const Root = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
`;

const What = styled.span`
  display: block;
  flex: 1 1 9rem;
  min-width: 0;
  ${text('small')}
  overflow-wrap: anywhere;
`;

const Quiet = styled.span`
  display: block;
  ${text('caption')}
  font-weight: ${weight('regular')};
  color: ${colour('inkSoft')};
`;

const Money = styled.span`
  display: block;
  text-align: end;
  font-weight: ${weight('medium')};
  ${tabular}
`;

/** A line of a statement before it is kept. A credit has a plus. */
export function PreviewLineRow({ line }: { line: PreviewLine }) {
  const intl = useIntl();
  const signed = formatRupees(paise(signedAmount(line)));
  return (
    <Root>
      <What>
        <Quiet>
          {shownDay(line.bookingDay, intl)},{' '}
          {intl.formatMessage(fileLineMessage, { line: line.fileLine })}
        </Quiet>
        <StatementText>{line.text}</StatementText>
      </What>
      <Money>
        {line.direction === 'credit' ? `+${signed}` : signed}
        {line.balance !== null && (
          <Quiet>
            {intl.formatMessage(balanceMessage, { balance: formatRupees(line.balance) })}
          </Quiet>
        )}
      </Money>
    </Root>
  );
}

export interface PreviewLinesProps {
  label: string;
  lines: readonly PreviewLine[];
}

/** Lines of a statement in their order. */
export function PreviewLines({ label, lines }: PreviewLinesProps) {
  return (
    <RowList aria-label={label}>
      {lines.map((line) => (
        <li key={line.place}>
          <PreviewLineRow line={line} />
        </li>
      ))}
    </RowList>
  );
}
