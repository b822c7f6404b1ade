import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type DetailState, isUnsettled } from '#domain/lists/screenStates.ts';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { dayWindow } from '#domain/reconciliation/matching.ts';
import type { GroupPart } from '#domain/reconciliation/groups.ts';
import type { Match } from '#domain/reconciliation/reconciliation.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { Page } from '#ui/Page.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { colour, layer, space, text } from '#ui/theme/tokens.ts';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { RangeFields, type RangeFieldsProps } from '#screens/shared/lists/RangeFields.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { useReason } from '../useReason.tsx';
import { CertainSection } from './CertainSection.tsx';
import { MatchedSection } from './MatchedSection.tsx';
import {
  type Matching,
  rowsOf,
  type ShownPart,
  shownGroups,
  shownParts,
  shownTies,
} from './matchingState.ts';
import { GroupsSection, PossibleSection, TiesSection } from './ProposalSections.tsx';

const messages = defineMessages({
  undoTitle: { id: 'Matching.undoTitle', defaultMessage: 'Undo match' },
  empty: { id: 'Matching.empty', defaultMessage: 'Nothing to match' },
  emptyText: {
    id: 'Matching.emptyText',
    defaultMessage:
      'No open line of these days belongs to a payment. What is left is in a list of its own.',
  },
});

const tolerance = defineMessage<{ before: number; after: number; fees: string }>({
  id: 'Matching.tolerance',
  defaultMessage:
    'Amounts are equal{fees, select, none {} other {, or differ by a fee of {fees}}}. The line is at most {before} days before or {after} days after the payment.',
});

export interface MatchingScreenProps
  extends Pick<RangeFieldsProps, 'range' | 'onRangeChange' | 'today'>, SubmissionBannerProps {
  /** Name of the bank. */
  bank: string;
  /** What the bank may take beside a payment. */
  fees: readonly Paise[];
  /** Last closed day; null for none. A change of it and of earlier days needs a reason. */
  lastClosed: string | null;
  state: DetailState<Matching>;
  /** True while certain proposals are being matched. */
  isMatchingCertain: boolean;
  /** URL of what is left. */
  leftHref: string;
  /** Returns the link to a transfer. */
  linkTo: (transactionId: string) => LinkTarget;
  /** Matches: each of these lists of parts is one match. `reason` is empty where none is needed. */
  onMatch: (matches: readonly (readonly GroupPart[])[], reason: string) => void;
  onUndo: (match: Match, reason: string) => void;
  onBack: () => void;
}

const Days = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/** At the end of the window, because the pressed button may be anywhere on the page. */
const Outcome = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer('bar')};
`;

/** Lines of a bank beside payments: what is proposed, and what is matched. Nothing is matched without a person. */
export function MatchingScreen({ state, onBack, ...props }: MatchingScreenProps) {
  const intl = useIntl();
  const { bank, fees, range, onRangeChange, today } = props;
  return (
    <Page title={intl.formatMessage(reconciliationMessages.matching)} onBack={onBack}>
      <Section
        title={bank}
        action={
          <LinkButton variant="quiet" href={props.leftHref}>
            <FormattedMessage {...reconciliationMessages.left} />
          </LinkButton>
        }
      >
        <Days>
          <RangeFields range={range} onRangeChange={onRangeChange} today={today} />
          <Quiet>
            <FormattedMessage
              {...tolerance}
              values={{
                ...dayWindow,
                fees:
                  fees.length > 0
                    ? intl.formatList(fees.map(formatRupees), { type: 'disjunction' })
                    : 'none',
              }}
            />
          </Quiet>
        </Days>
      </Section>
      <DetailBody
        state={state}
        skeleton={<ListSkeleton count={4} />}
        missing={{ text: intl.formatMessage(reconciliationMessages.missing), onBack }}
        onRetry={props.onReload}
      >
        {(matching) => <MatchingBody {...props} matching={matching} />}
      </DetailBody>
    </Page>
  );
}

type BodyProps = Omit<MatchingScreenProps, 'state' | 'leftHref' | 'onBack'> & {
  matching: Matching;
};

function MatchingBody({ matching, lastClosed, linkTo, ...props }: BodyProps) {
  const { formatMessage } = useIntl();
  const { change, dialog } = useReason(lastClosed);
  const { submission, onMatch, onUndo } = props;
  const { proposals, matches } = matching;
  const rows = rowsOf(proposals);
  const isDisabled = isUnsettled(submission);

  /** Each of these lists of parts is one match. */
  const matchAll = (all: readonly (readonly ShownPart[])[]) =>
    change({
      title: formatMessage(reconciliationMessages.matching),
      lines: all.flat().map(({ line }) => line),
      send: (reason) =>
        onMatch(
          all.map((parts) => parts.map(({ part }) => part)),
          reason,
        ),
    });
  const match = (parts: readonly ShownPart[]) => matchAll([parts]);
  const undo = (one: Match) =>
    change({
      title: formatMessage(messages.undoTitle),
      lines: one.parts.map(({ line }) => line),
      send: (reason) => onUndo(one, reason),
    });

  const { certain, possible, ties, groups } = proposals;
  const isEmpty = [certain, possible, ties, groups].every(({ length }) => length === 0);
  return (
    <>
      {isEmpty && (
        <Section>
          <EmptyState
            title={formatMessage(messages.empty)}
            text={<FormattedMessage {...messages.emptyText} />}
          />
        </Section>
      )}
      {certain.length > 0 && (
        <CertainSection
          parts={shownParts(certain, rows)}
          isDisabled={isDisabled}
          isPending={props.isMatchingCertain}
          onMatch={(parts) => matchAll(parts.map((part) => [part]))}
        />
      )}
      {possible.length > 0 && (
        <PossibleSection
          parts={shownParts(possible, rows)}
          isDisabled={isDisabled}
          onMatch={match}
        />
      )}
      {ties.length > 0 && (
        <TiesSection ties={shownTies(ties, rows)} isDisabled={isDisabled} onMatch={match} />
      )}
      {groups.length > 0 && (
        <GroupsSection groups={shownGroups(groups, rows)} isDisabled={isDisabled} onMatch={match} />
      )}
      {matches.length > 0 && (
        <MatchedSection matches={matches} linkTo={linkTo} isDisabled={isDisabled} onUndo={undo} />
      )}
      <Outcome>
        <SubmissionBanner {...props} />
      </Outcome>
      {dialog}
    </>
  );
}
