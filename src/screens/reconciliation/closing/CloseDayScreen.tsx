import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  useIntl,
} from 'react-intl';
import { styled } from 'styled-components';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { CloseBlocker } from '#domain/reconciliation/close.ts';
import type { ClosePreview } from '#domain/reconciliation/reconciliation.ts';
import { DayField } from '#ui/DayField.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FigureList } from '#ui/FigureList.tsx';
import { Form } from '#ui/form/Form.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { CloseFigures } from './CloseFigures.tsx';
import { closeMessages } from './closeMessages.ts';
import { Corrections } from './Corrections.tsx';

const messages = defineMessages({
  day: { id: 'CloseDay.day', defaultMessage: 'Last day to close' },
  noDay: { id: 'CloseDay.noDay', defaultMessage: 'Choose the last day to close' },
  blockers: { id: 'CloseDay.blockers', defaultMessage: 'Match or explain first' },
  corrections: { id: 'CloseDay.corrections', defaultMessage: 'Changes of closed days' },
  close: { id: 'CloseDay.close', defaultMessage: 'Close the day' },
  accept: { id: 'CloseDay.accept', defaultMessage: 'Accept the difference and close' },
  never: {
    id: 'CloseDay.never',
    defaultMessage: 'A closed day stays as it is. Later changes are listed in the next close.',
  },
});

const linesMessage = defineMessage<{ count: number }>({
  id: 'CloseDay.lines',
  defaultMessage: '{count, plural, one {# line} other {# lines}}',
});

const paymentsMessage = defineMessage<{ count: number }>({
  id: 'CloseDay.payments',
  defaultMessage: '{count, plural, one {# payment} other {# payments}}',
});

export interface CloseDayScreenProps extends SubmissionBannerProps {
  /** Name of the bank. */
  bank: string;
  /** Chosen day, `YYYY-MM-DD`; incomplete while it is typed. Null until today is known. */
  day: string | null;
  onDayChange: (day: string) => void;
  /** What the close would state; `missing` with the reason of the server why it cannot be closed. Null for no day. */
  state: DetailState<ClosePreview> | null;
  /** Returns the URL of what is left of a day. */
  hrefOfLeft: (blocker: CloseBlocker) => string;
  /** URL of the import of a statement. */
  importHref: string;
  /** Called with the close as it is shown. */
  onCloseDay: (close: ClosePreview, reason: string) => void | Promise<void>;
  onBack: () => void;
}

const Hint = styled.p`
  margin-block-end: ${space(4)};
`;

/** Shows what the close of a day states and what stands in its way, and closes it. */
export function CloseDayScreen({ bank, day, onDayChange, onBack, ...props }: CloseDayScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(closeMessages.closeDay)} onBack={onBack}>
      <Section title={bank}>
        <DayField
          label={formatMessage(messages.day)}
          value={day ?? ''}
          isDisabled={day === null}
          onChange={onDayChange}
        />
      </Section>
      <Preview {...props} />
    </Page>
  );
}

type PreviewProps = Omit<CloseDayScreenProps, 'bank' | 'day' | 'onDayChange' | 'onBack'>;

function Preview({ state, importHref, ...props }: PreviewProps) {
  const { formatMessage } = useIntl();
  if (state === null) return <EmptyState drawing="search" title={formatMessage(messages.noDay)} />;
  if (state.kind === 'missing') {
    return (
      <EmptyState
        drawing="search"
        title={state.message}
        action={
          <LinkButton variant="outline" href={importHref}>
            <FormattedMessage {...reconciliationMessages.import} />
          </LinkButton>
        }
      />
    );
  }
  return (
    <DetailBody
      state={state}
      skeleton={<SheetSkeleton fields={6} hasButtons />}
      missing={null}
      onRetry={props.onReload}
    >
      {(close) => (
        <>
          {close.blockers.length > 0 && (
            <>
              <SubmissionBanner {...props} />
              <Blockers blockers={close.blockers} hrefOfLeft={props.hrefOfLeft} />
            </>
          )}
          <Section>
            <CloseFigures close={close} />
          </Section>
          <Corrections
            title={formatMessage(messages.corrections)}
            corrections={close.corrections}
          />
          {close.blockers.length === 0 && <CloseForm {...props} close={close} />}
        </>
      )}
    </DetailBody>
  );
}

function Blockers({
  blockers,
  hrefOfLeft,
}: Pick<CloseDayScreenProps, 'hrefOfLeft'> & { blockers: readonly CloseBlocker[] }) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage(messages.blockers)} isFlush>
      <FigureList
        figures={blockers.map((blocker) => ({
          id: blocker.day,
          label: shownDay(blocker.day, intl),
          value: blockerText(blocker, intl),
          href: hrefOfLeft(blocker),
        }))}
      />
    </Section>
  );
}

const blockerText = ({ lines, payments }: CloseBlocker, { formatMessage }: IntlShape) =>
  [
    ...(lines > 0 ? [formatMessage(linesMessage, { count: lines })] : []),
    ...(payments > 0 ? [formatMessage(paymentsMessage, { count: payments })] : []),
  ].join(', ');

function CloseForm({
  close,
  onCloseDay,
  ...props
}: Omit<PreviewProps, 'state' | 'importHref' | 'hrefOfLeft'> & { close: ClosePreview }) {
  const intl = useIntl();
  const isEven = close.difference === 0;
  return (
    <Section>
      <Form<{ reason: string }>
        label={intl.formatMessage(closeMessages.closeDay)}
        draft={props.draft}
        validate={({ reason }) => ({
          reason: isEven ? undefined : reasonError(reason, intl),
        })}
        onSubmit={({ reason }) => onCloseDay(close, isEven ? '' : reason.trim())}
      >
        {!isEven && <ReasonField />}
        <Hint>
          <FormattedMessage {...messages.never} />
        </Hint>
        <SubmissionBanner {...props} />
        <SendButton submission={props.submission} draft={props.draft}>
          <FormattedMessage {...(isEven ? messages.close : messages.accept)} />
        </SendButton>
      </Form>
    </Section>
  );
}
