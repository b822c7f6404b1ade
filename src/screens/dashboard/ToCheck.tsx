import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Loading } from '#ui/Loading.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { colour, text } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from '#screens/shared/lists/FreshnessBanner.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { TransactionCards } from '#screens/shared/transactions/TransactionCards.tsx';

const messages = defineMessages({
  title: { id: 'ToCheck.title', defaultMessage: 'To check' },
  showAll: { id: 'ToCheck.showAll', defaultMessage: 'Show all' },
  none: { id: 'ToCheck.none', defaultMessage: 'No transfer waits for a check.' },
  failed: {
    id: 'ToCheck.failed',
    defaultMessage: 'Couldn’t load the transfers that wait for a check.',
  },
  offline: {
    id: 'ToCheck.offline',
    defaultMessage: 'You are offline. Transfers that wait for a check are not shown.',
  },
});

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/** The transactions that wait for the admin. */
export interface ToCheckRows {
  /** The oldest first. */
  rows: readonly TransactionSummary[];
}

export interface ToCheckProps {
  state: DetailState<ToCheckRows>;
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
  /** URL of the list of all of them. */
  allHref: string;
  onRetry: () => void;
}

/** The transactions that wait longest for the admin's check, as cards that open them. */
export function ToCheck(props: ToCheckProps) {
  const { state, allHref } = props;
  const hasRows = state.kind === 'ready' && state.rows.length > 0;
  return (
    <Section
      title={<FormattedMessage {...messages.title} />}
      action={
        hasRows && (
          <LinkButton variant="quiet" href={allHref}>
            <FormattedMessage {...messages.showAll} />
          </LinkButton>
        )
      }
    >
      <Content {...props} />
    </Section>
  );
}

function Content({ state, linkTo, onRetry }: ToCheckProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <Loading>
          <Skeleton shape="square" height="8.25rem" />
        </Loading>
      );
    case 'missing':
    case 'failed':
      return (
        <Banner tone="danger" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...messages.failed} />
        </Banner>
      );
    case 'offline':
      return (
        <Quiet>
          <FormattedMessage {...messages.offline} />
        </Quiet>
      );
    case 'ready':
      return (
        <>
          {/* The figures above already show that the device is offline. */}
          {state.freshness.kind === 'refreshFailed' && (
            <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
          )}
          {state.rows.length === 0 ? (
            <Quiet>
              <FormattedMessage {...messages.none} />
            </Quiet>
          ) : (
            <TransactionCards transactions={state.rows} linkTo={linkTo} />
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}
