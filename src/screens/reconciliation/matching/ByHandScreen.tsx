import { useState } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  useIntl,
} from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { matchByHand, type MatchByHand } from '#domain/reconciliation/byHand.ts';
import { type GroupPart, maxParts } from '#domain/reconciliation/groups.ts';
import type { LeftPayment, LinePayments } from '#domain/reconciliation/reconciliation.ts';
import { type DetailState, isUnsettled } from '#domain/lists/screenStates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField, type SearchFieldProps } from '#ui/SearchField.tsx';
import { Section } from '#ui/Section.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { leftOfMessage } from '../left/noteMessages.ts';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { StatedLine } from '../StatedLine.tsx';
import { useReason } from '../useReason.tsx';
import { type PaymentChoice, PaymentChoices } from './PaymentChoices.tsx';

const messages = defineMessages({
  payments: { id: 'ByHand.payments', defaultMessage: 'Payments' },
  intro: {
    id: 'ByHand.intro',
    defaultMessage: 'Payments of two months before and after the line, the closest amount first.',
  },
  search: { id: 'ByHand.search', defaultMessage: 'Name, code, reference or amount' },
  chosenBefore: { id: 'ByHand.chosenBefore', defaultMessage: 'Chosen before' },
  nothing: { id: 'ByHand.nothing', defaultMessage: 'No payment found' },
  missing: { id: 'ByHand.missing', defaultMessage: 'This line is matched' },
});

const outcome = defineMessage<{ chosen: string; left: string }>({
  id: 'ByHand.outcome',
  defaultMessage: '{chosen} chosen, {left} to choose',
});
const feeMessage = defineMessage<{ fee: string }>({
  id: 'ByHand.fee',
  defaultMessage: 'fee of {fee}',
});
const paymentsMessage = defineMessage<{ left: string }>({
  id: 'ByHand.leftOfPayments',
  defaultMessage: '{left} of the payments stays open',
});

export interface ByHandScreenProps extends SubmissionBannerProps {
  /** Name of the bank. */
  bank: string;
  /** What the bank may take beside a payment. */
  fees: readonly Paise[];
  /** Last closed day; null for none. A change of it and of earlier days needs a reason. */
  lastClosed: string | null;
  /** The line, and the payments that are offered; `missing` once nothing is left of the line. */
  state: DetailState<LinePayments>;
  search: SearchFieldProps['value'];
  onSearchChange: (search: string) => void;
  /** Matches the line with payments. `reason` is empty where none is needed. */
  onMatch: (parts: readonly GroupPart[], reason: string) => void;
  onBack: () => void;
}

const Body = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(2)} ${space(4)} ${space(3)};
`;

const Intro = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Before = styled.h3`
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;

const Sums = styled.output`
  flex-basis: 100%;
  ${text('small')}
  ${tabular}
`;

/** A line of a statement, and the payments that a person matches with it. */
export function ByHandScreen({ bank, state, onBack, ...props }: ByHandScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(reconciliationMessages.byHand)} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={6} />}
        missing={{ text: formatMessage(messages.missing), onBack }}
        onRetry={props.onReload}
      >
        {(found) => <Matching {...props} {...found} bank={bank} />}
      </DetailBody>
    </Page>
  );
}

type MatchingProps = Omit<ByHandScreenProps, 'state' | 'onBack'> & LinePayments;

function Matching({ bank, fees, lastClosed, line, payments, onMatch, ...props }: MatchingProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  // What was chosen stays, also when another search does not find it.
  const [chosen, setChosen] = useState<readonly LeftPayment[]>([]);
  const { change, dialog } = useReason(lastClosed);
  const match = matchByHand(line, chosen, fees);
  const { submission } = props;
  const isLocked = isUnsettled(submission);
  const isChosen = ({ id }: LeftPayment) => chosen.some((other) => other.id === id);
  const chosenBefore = chosen.filter(({ id }) => payments.every((other) => other.id !== id));

  function choose(id: string, isNowChosen: boolean) {
    const others = chosen.filter((payment) => payment.id !== id);
    setChosen(
      isNowChosen ? [...others, ...payments.filter((payment) => payment.id === id)] : others,
    );
  }

  const choicesOf = (listed: readonly LeftPayment[]): readonly PaymentChoice[] =>
    listed.map((payment) => ({
      id: payment.id,
      customer: payment.customer,
      amount: payment.left,
      isChosen: isChosen(payment),
      isDisabled: isLocked || (!isChosen(payment) && !canChoose(match, chosen)),
      details: <span>{factsOf(payment, intl)}</span>,
    }));
  const before = chosenBefore.length > 0 && (
    <div>
      <Before>
        <FormattedMessage {...messages.chosenBefore} />
      </Before>
      <PaymentChoices
        label={formatMessage(messages.chosenBefore)}
        choices={choicesOf(chosenBefore)}
        onChoose={choose}
      />
    </div>
  );

  return (
    <>
      <Section title={bank}>
        <StatedLine line={line} />
      </Section>
      <Section title={formatMessage(messages.payments)} isFlush>
        <Body>
          <Intro>
            <FormattedMessage {...messages.intro} />
          </Intro>
          <SearchField
            placeholder={formatMessage(messages.search)}
            value={props.search}
            onChange={props.onSearchChange}
          />
          {/* What a search finds comes first; without one, the choice is reviewed. */}
          {props.search === '' && before}
          {payments.length > 0 ? (
            <PaymentChoices
              label={formatMessage(messages.payments)}
              choices={choicesOf(payments)}
              onChoose={choose}
            />
          ) : before ? (
            <Intro>
              <FormattedMessage {...messages.nothing} />
            </Intro>
          ) : (
            <EmptyState drawing="search" title={formatMessage(messages.nothing)} />
          )}
          {props.search !== '' && before}
        </Body>
        <StickyActions>
          <SubmissionBanner {...props} />
          <Sums>{sumsOf(match, intl)}</Sums>
          <ActionButton
            isWide
            isPending={submission.kind === 'submitting'}
            isDisabled={isLocked || match.parts.length === 0}
            onPress={() =>
              change({
                title: formatMessage(reconciliationMessages.matching),
                lines: [line],
                send: (reason) => onMatch(match.parts, reason),
              })
            }
          >
            <FormattedMessage {...reconciliationMessages.matching} />
          </ActionButton>
        </StickyActions>
      </Section>
      {dialog}
    </>
  );
}

/** A further payment is of use while something of the line is left. */
const canChoose = ({ leftOfLine }: MatchByHand, chosen: readonly LeftPayment[]) =>
  leftOfLine > 0 && chosen.length < maxParts;

/** Returns what tells a payment from others of the same customer and amount. */
const factsOf = (payment: LeftPayment, intl: IntlShape): string =>
  [
    shownDay(payment.day, intl),
    payment.transactionCode,
    payment.reference,
    payment.left === payment.amount
      ? ''
      : intl.formatMessage(leftOfMessage, { amount: formatRupees(payment.amount) }),
  ]
    .filter((fact) => fact !== '')
    .join(', ');

const sumsOf = (
  { chosen, leftOfLine, leftOfPayments, fee }: MatchByHand,
  { formatMessage }: IntlShape,
) =>
  [
    formatMessage(outcome, { chosen: formatRupees(chosen), left: formatRupees(leftOfLine) }),
    ...(fee > 0 ? [formatMessage(feeMessage, { fee: formatRupees(fee) })] : []),
    ...(leftOfPayments > 0
      ? [formatMessage(paymentsMessage, { left: formatRupees(leftOfPayments) })]
      : []),
  ].join(', ');
