import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { MatchGroup } from '#domain/reconciliation/groups.ts';
import type { Proposal } from '#domain/reconciliation/reconciliation.ts';
import { Section } from '#ui/Section.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { LineAndPayment } from '../LineAndPayment.tsx';
import { MatchReasons } from '../MatchReasons.tsx';
import { RowList } from '../RowList.tsx';
import type { ShownPart } from './matchingState.ts';
import { MoreRows } from './MoreRows.tsx';

const messages = defineMessages({
  possible: { id: 'Proposals.possible', defaultMessage: 'Possible' },
  possibleIntro: {
    id: 'Proposals.possibleIntro',
    defaultMessage: 'Each of these is the only one that comes close. Look at them one by one.',
  },
  ties: { id: 'Proposals.ties', defaultMessage: 'Too close to decide' },
  tiesIntro: {
    id: 'Proposals.tiesIntro',
    defaultMessage:
      'Several fit about as well. Compare them, and match those that belong together.',
  },
  groups: { id: 'Proposals.groups', defaultMessage: 'Sums' },
  groupsIntro: {
    id: 'Proposals.groupsIntro',
    defaultMessage: 'Together they are exactly the amount of the other side.',
  },
  sharedReference: {
    id: 'Proposals.sharedReference',
    defaultMessage: 'All with the same reference',
  },
  sharedAccount: {
    id: 'Proposals.sharedAccount',
    defaultMessage: 'All with the same account number',
  },
  match: { id: 'Proposals.match', defaultMessage: 'Match these' },
  matchAll: { id: 'Proposals.matchAll', defaultMessage: 'Match all of these' },
});

const shared = {
  reference: messages.sharedReference,
  account: messages.sharedAccount,
} as const satisfies Record<MatchGroup['shared'], object>;

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Intro = styled(Quiet)`
  padding-block-end: ${space(3)};
`;

/** The button is beside the reasons where there is space. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};

  & > ul {
    flex: 1 1 14rem;
  }

  & > button {
    margin-inline-start: auto;
  }
`;

/** Candidates side by side, below each other on a phone. */
const Candidates = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: ${space(3)};
    padding: ${space(3)};
    border: 1px solid ${colour('hairline')};
    border-radius: ${radius('control')};
  }
`;

interface MatchingProps {
  isDisabled: boolean;
  /** Matches lines and payments in one. */
  onMatch: (parts: readonly ShownPart[]) => void;
}

const MatchButton = ({
  parts,
  isDisabled,
  onMatch,
  children,
}: MatchingProps & {
  parts: readonly ShownPart[];
  /** The reasons. */
  children?: ReactNode;
}) => (
  <Actions>
    {children}
    <ActionButton variant="outline" isDisabled={isDisabled} onPress={() => onMatch(parts)}>
      <FormattedMessage {...(parts.length > 1 ? messages.matchAll : messages.match)} />
    </ActionButton>
  </Actions>
);

/** A line and a payment, with the button that matches them. */
const Candidate = ({ one, ...props }: MatchingProps & { one: ShownPart<Proposal> }) => (
  <>
    <LineAndPayment line={one.line} payment={one.payment} />
    <MatchButton {...props} parts={[one]}>
      <MatchReasons grades={one.part.grades} fee={one.part.fee} />
    </MatchButton>
  </>
);

interface ProposalRowsProps<Row> {
  title: MessageDescriptor;
  intro: MessageDescriptor;
  rows: readonly Row[];
  /** Returns all parts of a row. */
  partsOf: (row: Row) => readonly ShownPart[];
  /** Renders a row. */
  children: (row: Row) => ReactNode;
}

/** A section of proposals of one kind. */
function ProposalRows<Row>({ title, intro, rows, partsOf, children }: ProposalRowsProps<Row>) {
  const name = useIntl().formatMessage(title);
  return (
    <Section title={name}>
      <Intro>
        <FormattedMessage {...intro} />
      </Intro>
      <MoreRows rows={rows}>
        {(shown) => (
          <RowList aria-label={name}>
            {shown.map((row) => (
              <li
                key={partsOf(row)
                  .map(({ id }) => id)
                  .join()}
              >
                {children(row)}
              </li>
            ))}
          </RowList>
        )}
      </MoreRows>
    </Section>
  );
}

/** Proposals that are the only ones of their line and payment, which are matched one by one. */
export const PossibleSection = ({
  parts,
  ...props
}: MatchingProps & { parts: readonly ShownPart<Proposal>[] }) => (
  <ProposalRows
    title={messages.possible}
    intro={messages.possibleIntro}
    rows={parts}
    partsOf={(one) => [one]}
  >
    {(one) => <Candidate {...props} one={one} />}
  </ProposalRows>
);

/** Proposals that are too close together, side by side. */
export const TiesSection = ({
  ties,
  ...props
}: MatchingProps & { ties: readonly (readonly ShownPart<Proposal>[])[] }) => (
  <ProposalRows title={messages.ties} intro={messages.tiesIntro} rows={ties} partsOf={(tie) => tie}>
    {(tie) => (
      <Candidates>
        {tie.map((one) => (
          <li key={one.id}>
            <Candidate {...props} one={one} />
          </li>
        ))}
      </Candidates>
    )}
  </ProposalRows>
);

/** Lines that are the sum of payments, and payments that are the sum of lines. */
export const GroupsSection = ({
  groups,
  ...props
}: MatchingProps & {
  groups: readonly (Pick<MatchGroup, 'shared'> & { parts: readonly ShownPart[] })[];
}) => (
  <ProposalRows
    title={messages.groups}
    intro={messages.groupsIntro}
    rows={groups}
    partsOf={({ parts }) => parts}
  >
    {(group) => (
      <>
        <Quiet>
          <FormattedMessage {...shared[group.shared]} />
        </Quiet>
        {group.parts.map((one) => (
          <LineAndPayment key={one.id} line={one.line} payment={one.payment} />
        ))}
        <MatchButton {...props} parts={group.parts} />
      </>
    )}
  </ProposalRows>
);
