import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Match } from '#domain/reconciliation/reconciliation.ts';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { LineAndPayment } from '../LineAndPayment.tsx';
import { MatchReasons } from '../MatchReasons.tsx';
import { RowList } from '../RowList.tsx';
import { MoreRows } from './MoreRows.tsx';

const messages = defineMessages({
  title: { id: 'Matched.title', defaultMessage: 'Matched' },
  undo: { id: 'Matched.undo', defaultMessage: 'Undo' },
  reversed: { id: 'Matched.reversed', defaultMessage: 'Payment reversed' },
});

const byMessage = defineMessage<{ user: string }>({
  id: 'Matched.by',
  defaultMessage: 'by {user}',
});

const openMessage = defineMessage<{ code: string }>({
  id: 'Matched.open',
  defaultMessage: 'Open {code}',
});

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
`;

const Quiet = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  margin-inline-start: auto;
`;

export interface MatchedSectionProps {
  /** The newest first. */
  matches: readonly Match[];
  /** Returns the link to the transfer of a payment. */
  linkTo: (transactionId: string) => LinkTarget;
  isDisabled: boolean;
  onUndo: (match: Match) => void;
}

/** What is matched, with the reasons and a step back that leaves the payment untouched. */
export function MatchedSection({ matches, linkTo, isDisabled, onUndo }: MatchedSectionProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.title)}>
      <MoreRows rows={matches}>
        {(shown) => (
          <RowList aria-label={formatMessage(messages.title)}>
            {shown.map((match) => (
              <li key={match.id}>
                {match.parts.map((part) => (
                  <LineAndPayment
                    key={`${part.lineId} ${part.paymentId}`}
                    line={part.line}
                    payment={part.payment}
                  >
                    {part.grades && <MatchReasons grades={part.grades} fee={part.fee} />}
                  </LineAndPayment>
                ))}
                <Foot>
                  <Quiet>
                    {match.parts.some(({ isReversed }) => isReversed) && (
                      <>
                        <StatusTag colour="RED">{formatMessage(messages.reversed)}</StatusTag>{' '}
                      </>
                    )}
                    <Timestamp iso={match.matchedAt} />{' '}
                    <FormattedMessage {...byMessage} values={{ user: match.matchedBy }} />
                    {match.reason && `: ${match.reason}`}
                  </Quiet>
                  <Actions>
                    {transfersOf(match).map(({ transactionId, transactionCode }) => (
                      <LinkButton key={transactionId} variant="quiet" {...linkTo(transactionId)}>
                        {formatMessage(openMessage, { code: transactionCode })}
                      </LinkButton>
                    ))}
                    <ActionButton
                      variant="outline"
                      isDisabled={isDisabled}
                      onPress={() => onUndo(match)}
                    >
                      <FormattedMessage {...messages.undo} />
                    </ActionButton>
                  </Actions>
                </Foot>
              </li>
            ))}
          </RowList>
        )}
      </MoreRows>
    </Section>
  );
}

/** Returns each transfer of a match once. */
const transfersOf = ({ parts }: Match) => [
  ...new Map(parts.map(({ payment }) => [payment.transactionId, payment])).values(),
];
