import { useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees, paise } from '#domain/money/money.ts';
import type { Proposal } from '#domain/reconciliation/reconciliation.ts';
import { Section } from '#ui/Section.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { MatchReasons } from '../MatchReasons.tsx';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import type { ShownPart } from './matchingState.ts';
import { PaymentChoices } from './PaymentChoices.tsx';
import { StatementText } from '../StatementText.tsx';

const messages = defineMessages({
  title: { id: 'Certain.title', defaultMessage: 'Certain' },
  intro: {
    id: 'Certain.intro',
    defaultMessage:
      'The reference is the same on both sides and on no others, and the amount is exact. Take out what you do not want to match.',
  },
});

const matchMessage = defineMessage<{ count: number; sum: string }>({
  id: 'Certain.match',
  defaultMessage: 'Match {count}, {sum}',
});

const Body = styled.div`
  padding: ${space(2)} ${space(4)} ${space(3)};
`;

const Intro = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface CertainSectionProps {
  parts: readonly ShownPart<Proposal>[];
  isDisabled: boolean;
  isPending: boolean;
  onMatch: (parts: readonly ShownPart<Proposal>[]) => void;
}

/** Proposals that are exact in all, which are matched together. */
export function CertainSection({ parts, isDisabled, isPending, onMatch }: CertainSectionProps) {
  const intl = useIntl();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = parts.filter(({ id }) => !excluded.has(id));
  const sum = paise(chosen.reduce((total, { part }) => total + part.amount, 0));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(excluded);
    if (isChosen) next.delete(id);
    else next.add(id);
    setExcluded(next);
  };
  return (
    <Section title={intl.formatMessage(messages.title)} isFlush>
      <Body>
        <Intro>
          <FormattedMessage {...messages.intro} />
        </Intro>
        <PaymentChoices
          label={intl.formatMessage(messages.title)}
          onChoose={choose}
          choices={parts.map(({ id, part, line, payment }) => ({
            id,
            customer: payment.customer,
            amount: part.amount,
            isChosen: !excluded.has(id),
            isDisabled: isPending,
            details: (
              <>
                <span>
                  {shownDay(line.bookingDay, intl)}: <StatementText>{line.text}</StatementText>
                </span>
                <span>
                  {payment.transactionCode}, {payment.reference}
                </span>
                <MatchReasons grades={part.grades} fee={part.fee} />
              </>
            ),
          }))}
        />
      </Body>
      <StickyActions>
        <ActionButton
          isWide
          isPending={isPending}
          isDisabled={isDisabled || chosen.length === 0}
          onPress={() => onMatch(chosen)}
        >
          <FormattedMessage
            {...matchMessage}
            values={{ count: chosen.length, sum: formatRupees(sum) }}
          />
        </ActionButton>
      </StickyActions>
    </Section>
  );
}
