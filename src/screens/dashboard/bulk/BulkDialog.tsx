import { type ReactNode, type Ref, useContext, useEffect, useRef } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CallPause } from '#domain/lists/screenStates.ts';
import {
  type BulkOutcomes,
  type BulkRow,
  type BulkTransition,
  type BulkWarning,
  isRetried,
  isSettledOutcome,
  sumOf,
} from '#domain/transactions/bulk.ts';
import { formatRupees } from '#domain/money/money.ts';
import { statuses, transitions } from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, from, radius, space, tabular, text } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import { transitionMessages } from '#screens/shared/transactions/transitionMessages.ts';
import { BulkRows } from './BulkRows.tsx';
import { BulkWarnings } from './BulkWarnings.tsx';
import { withCount } from './bulkMessages.ts';

const messages = defineMessages({
  rows: { id: 'Bulk.rows', defaultMessage: 'Transactions' },
  actions: { id: 'Bulk.actions', defaultMessage: 'Actions' },
  noWarnings: { id: 'Bulk.noWarnings', defaultMessage: 'There are no warnings.' },
  stop: { id: 'Bulk.stop', defaultMessage: 'Stop' },
  stopping: { id: 'Bulk.stopping', defaultMessage: 'Stopping...' },
  again: { id: 'Bulk.again', defaultMessage: 'Try again' },
  back: { id: 'Bulk.back', defaultMessage: 'Back to the list' },
  earlier: {
    id: 'Bulk.earlier',
    defaultMessage: 'This was interrupted. “Try again” goes on with what is left.',
  },
});

const pauseMessages = defineMessages({
  offline: {
    id: 'Bulk.offline',
    defaultMessage: 'You are offline. It goes on when the network is back.',
  },
  noAnswer: {
    id: 'Bulk.noAnswer',
    defaultMessage: 'The server does not answer. It is tried again.',
  },
  busy: {
    id: 'Bulk.busy',
    defaultMessage: 'The server takes no more requests for a moment. Then it goes on.',
  },
}) satisfies Record<CallPause, object>;

const effect = defineMessage<{ count: number; sum: string; status: string }>({
  id: 'Bulk.effect',
  defaultMessage:
    '{count, plural, one {# transaction} other {# transactions}}, {sum} in total. The status becomes {status}.',
});

const others = defineMessage<{ count: number }>({
  id: 'Bulk.others',
  defaultMessage:
    '{count, plural, one {# other selected one stays as it is.} other {# other selected ones stay as they are.}}',
});

const checked = defineMessage<{ count: number; total: number }>({
  id: 'Bulk.checked',
  defaultMessage: 'Looking for warnings: {count, number} of {total, number}',
});

const progress = defineMessage<{ count: number; total: number; failed: number }>({
  id: 'Bulk.progress',
  defaultMessage:
    '{count, number} of {total, number} done{failed, plural, =0 {} other {, # failed}}',
});

const result = defineMessage<{ count: number; failed: number; left: number }>({
  id: 'Bulk.result',
  defaultMessage:
    '{count, number} done{failed, plural, =0 {} other {, # failed}}{left, plural, =0 {} other {, # not sent}}',
});

/** All states of a bulk action. */
export type BulkState =
  /** The warnings are being read; `checked` rows have been. */
  | { kind: 'checking'; checked: number }
  | { kind: 'confirm'; warnings: readonly BulkWarning[] }
  | { kind: 'running'; outcomes: BulkOutcomes; pause: CallPause | null; isStopping: boolean }
  /** `isEarlier` if the run was interrupted before this screen was opened. */
  | { kind: 'ended'; outcomes: BulkOutcomes; isEarlier: boolean };

export interface BulkDialogProps {
  transition: BulkTransition;
  /** The transactions that are sent. */
  rows: readonly BulkRow[];
  /** Number of selected transactions whose status does not allow it. */
  otherCount: number;
  state: BulkState;
  /** Returns the URL of a transaction, which opens in a new tab. */
  hrefOf: (id: string) => string;
  onConfirm: () => void;
  /** Ends the run after the present call. */
  onStop: () => void;
  /** Sends what has failed and what was not sent. */
  onRetry: () => void;
  onClose: () => void;
}

/** As high in every state, so that the buttons stay where they are. */
const Body = styled.section`
  height: min(22rem, 40dvh);
  margin-inline: calc(-1 * ${space(4)});
  padding-inline: ${space(4)};
  position: relative;
  overflow: auto;
  border-block: 1px solid ${colour('hairline')};
  background: ${colour('surface')};

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Status = styled.div`
  min-height: 2.5rem;
  border-radius: ${radius('control')};
  ${text('small')}
  ${tabular}

  &:focus-visible {
    outline-offset: 4px;
  }
`;

/** On a phone, groups of buttons and banners have space of their own at the sides. */
const Edge = styled.div`
  margin-inline: calc(-1 * ${space(4)});

  ${from('column')} {
    margin-inline: 0;
  }
`;

/** Asks for confirmation of a bulk action, and shows the result of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { formatMessage } = useIntl();
  const { transition, rows, otherCount, state, onClose, onStop } = props;
  const isRunning = state.kind === 'running';
  const status = useFocusAfter(state.kind);
  return (
    <Dialog
      title={formatMessage(transitionMessages[transition])}
      isBusy={isRunning && state.isStopping}
      onClose={isRunning ? onStop : onClose}
    >
      <Stack>
        <p>
          <FormattedMessage
            {...effect}
            values={{
              count: rows.length,
              sum: formatRupees(sumOf(rows)),
              status: statuses[transitions[transition].to].description,
            }}
          />{' '}
          {otherCount > 0 && <FormattedMessage {...others} values={{ count: otherCount }} />}
        </p>
        <StatusLine ref={status} state={state} total={rows.length} />
        <Notice state={state} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <Body aria-label={formatMessage(messages.rows)} tabIndex={0}>
          {state.kind === 'confirm' && (
            <BulkWarnings warnings={state.warnings} hrefOf={props.hrefOf} />
          )}
          <BulkRows
            rows={rows}
            outcomes={'outcomes' in state ? state.outcomes : null}
            hasEnded={state.kind === 'ended'}
            hrefOf={props.hrefOf}
          />
        </Body>
        <Edge>
          <Buttons {...props} />
        </Edge>
      </Stack>
    </Dialog>
  );
}

/**
 * Returns a ref of the element that gets the focus in each further state, because the button that had it is
 * replaced.
 */
function useFocusAfter(kind: BulkState['kind']) {
  const status = useRef<HTMLDivElement>(null);
  const last = useRef(kind);
  useEffect(() => {
    const isNext = kind === 'running' || kind === 'ended';
    if (last.current !== kind && isNext) status.current?.focus({ preventScroll: true });
    last.current = kind;
  }, [kind]);
  return status;
}

function StatusLine({
  ref,
  state,
  total,
}: {
  ref: Ref<HTMLDivElement>;
  state: BulkState;
  total: number;
}) {
  return (
    <Status ref={ref} tabIndex={-1}>
      {textOf(state, total)}
    </Status>
  );
}

function textOf(state: BulkState, total: number): ReactNode {
  switch (state.kind) {
    case 'checking':
      return (
        <ProgressBar
          label={<FormattedMessage {...checked} values={{ count: state.checked, total }} />}
          value={state.checked}
          max={total}
        />
      );
    case 'confirm':
      return state.warnings.length === 0 && <FormattedMessage {...messages.noWarnings} />;
    case 'running': {
      const { count, failed } = countsOf(state.outcomes, total);
      return (
        <ProgressBar
          label={<FormattedMessage {...progress} values={{ count, total, failed }} />}
          value={count + failed}
          max={total}
        />
      );
    }
    case 'ended':
      return (
        <output>
          <FormattedMessage {...result} values={countsOf(state.outcomes, total)} />
        </output>
      );
    default:
      return state satisfies never;
  }
}

function countsOf(outcomes: BulkOutcomes, total: number) {
  const all = Object.values(outcomes);
  const count = all.filter(({ kind }) => kind === 'done').length;
  const failed = all.filter(({ kind }) => kind === 'failed').length;
  const left = total - all.filter(isSettledOutcome).length;
  return { count, failed, left, hasRest: left > 0 || all.some(isRetried) };
}

/** States why the run waits, or that an earlier one was interrupted. */
function Notice({ state }: { state: BulkState }) {
  const isOffline = useContext(OfflineContext);
  if (state.kind === 'running') {
    if (state.pause === null) return null;
    return (
      <Edge>
        <Banner tone={state.pause === 'offline' ? 'offline' : 'warning'}>
          <FormattedMessage {...pauseMessages[state.pause]} />
        </Banner>
      </Edge>
    );
  }
  if (isOffline) return <OfflineReason />;
  if (state.kind !== 'ended' || !state.isEarlier) return null;
  return (
    <Edge>
      <Banner>
        <FormattedMessage {...messages.earlier} />
      </Banner>
    </Edge>
  );
}

function Buttons(props: BulkDialogProps) {
  const { formatMessage } = useIntl();
  const { transition, rows, state } = props;
  switch (state.kind) {
    case 'checking':
    case 'confirm':
      return (
        <ButtonGroup label={formatMessage(messages.actions)}>
          <ActionButton isDisabled={state.kind === 'checking'} onPress={props.onConfirm}>
            <FormattedMessage
              {...withCount}
              values={{
                action: formatMessage(transitionMessages[transition]),
                count: rows.length,
              }}
            />
          </ActionButton>
        </ButtonGroup>
      );
    case 'running':
      return (
        <ButtonGroup label={formatMessage(messages.actions)}>
          <Button
            variant="outline"
            isPending={state.isStopping}
            pendingLabel={formatMessage(messages.stopping)}
            onPress={props.onStop}
          >
            <FormattedMessage {...messages.stop} />
          </Button>
        </ButtonGroup>
      );
    case 'ended': {
      const { hasRest } = countsOf(state.outcomes, rows.length);
      return (
        <ButtonGroup label={formatMessage(messages.actions)}>
          <Button variant={hasRest ? 'outline' : 'primary'} onPress={props.onClose}>
            <FormattedMessage {...messages.back} />
          </Button>
          {hasRest && (
            <ActionButton onPress={props.onRetry}>
              <FormattedMessage {...messages.again} />
            </ActionButton>
          )}
        </ButtonGroup>
      );
    }
    default:
      return state satisfies never;
  }
}
