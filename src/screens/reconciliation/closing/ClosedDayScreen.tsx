import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { ClosedDay } from '#domain/reconciliation/reconciliation.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { space } from '#ui/theme/tokens.ts';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { closedDayMessage, closeMessages } from './closeMessages.ts';
import { CloseFigures } from './CloseFigures.tsx';
import { Corrections } from './Corrections.tsx';

const messages = defineMessages({
  missing: { id: 'ClosedDay.missing', defaultMessage: 'Closed day not found' },
  accepted: { id: 'ClosedDay.accepted', defaultMessage: 'Why the difference was accepted' },
  closedBy: { id: 'ClosedDay.closedBy', defaultMessage: 'Closed by' },
  closedAt: { id: 'ClosedDay.closedAt', defaultMessage: 'Closed at' },
  earlier: { id: 'ClosedDay.earlier', defaultMessage: 'Changes of earlier days' },
  later: { id: 'ClosedDay.later', defaultMessage: 'Changed since the close' },
  never: {
    id: 'ClosedDay.never',
    defaultMessage: 'A closed day stays as it is. Later changes are in the next closes.',
  },
});

export interface ClosedDayScreenProps {
  /** Name of the bank. */
  bank: string;
  /** Number of the close, as the URL has it. */
  number: string;
  state: DetailState<ClosedDay>;
  hrefOfClose: (number: number) => string;
  /** Returns the URL of what is left of the days of a close. */
  hrefOfLeft: (close: ClosedDay) => string;
  onRetry: () => void;
  onBack: () => void;
}

const Hint = styled.p`
  padding-inline: ${space(4)};
`;

/** A closed day as it was kept, with what has changed since. */
export function ClosedDayScreen({
  bank,
  number,
  state,
  hrefOfClose,
  hrefOfLeft,
  onRetry,
  onBack,
}: ClosedDayScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(closedDayMessage, { number })} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={6} />}
        missing={{ text: formatMessage(messages.missing), onBack }}
        onRetry={onRetry}
      >
        {(close) => (
          <>
            <Section title={bank}>
              <CloseFigures close={close} />
            </Section>
            <Section>
              <Facts close={close} />
              <LinkButton variant="outline" isWide href={hrefOfLeft(close)}>
                <FormattedMessage {...reconciliationMessages.left} />
              </LinkButton>
            </Section>
            <Corrections title={formatMessage(messages.earlier)} corrections={close.corrections} />
            <Corrections
              title={formatMessage(messages.later)}
              corrections={close.later}
              hrefOfClose={hrefOfClose}
            />
            <Hint>
              <FormattedMessage {...messages.never} />
            </Hint>
          </>
        )}
      </DetailBody>
    </Page>
  );
}

function Facts({ close }: { close: ClosedDay }) {
  const { formatMessage } = useIntl();
  const label = close.difference === 0 ? closeMessages.reason : messages.accepted;
  return (
    <DescriptionList
      items={[
        ...(close.reason === '' ? [] : [{ term: formatMessage(label), value: close.reason }]),
        { term: formatMessage(messages.closedBy), value: close.closedBy },
        { term: formatMessage(messages.closedAt), value: <Timestamp iso={close.closedAt} /> },
      ]}
    />
  );
}
