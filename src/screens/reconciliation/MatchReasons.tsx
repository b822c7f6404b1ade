import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Paise } from '#domain/money/money.ts';
import type { MatchGrades } from '#domain/reconciliation/matching.ts';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { matchReasonTexts } from './matchReasonTexts.ts';

const label = defineMessage({ id: 'MatchReasons.label', defaultMessage: 'Reasons' });

const Reasons = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Reason = styled.li`
  padding: 2px ${space(2)};
  border-radius: ${radius('round')};
  background: ${colour('sunken')};
  ${text('caption')}
  color: ${colour('inkSoft')};

  &[data-against] {
    background: ${colour('warningWash')};
    color: ${colour('warning')};
  }
`;

export interface MatchReasonsProps {
  grades: MatchGrades;
  /** What the bank took beside the payment. */
  fee: Paise;
}

/** Why a line and a payment may belong together, with what speaks against it. */
export function MatchReasons({ grades, fee }: MatchReasonsProps) {
  const intl = useIntl();
  return (
    <Reasons aria-label={intl.formatMessage(label)}>
      {matchReasonTexts(grades, fee, intl).map(({ text: words, isAgainst }) => (
        <Reason key={words} data-against={isAgainst || undefined}>
          {words}
        </Reason>
      ))}
    </Reasons>
  );
}
