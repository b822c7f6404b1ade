import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { applyBulkTransition } from '#api/bulk.ts';
import type { CallPause } from '#domain/lists/screenStates.ts';
import type { BulkRow, BulkTransition } from '#domain/transactions/bulk.ts';
import type { BulkState } from '#screens/dashboard/bulk/BulkDialog.tsx';
import { createDraftWriter, type DraftWriter } from '#core/forms/drafts/draftWriter.ts';
import { type LockedDraft, lockLatestDraft, lockNewDraft } from '#core/forms/drafts/lockDraft.ts';
import { createRetryWait, type RetryWait } from '#core/forms/retryWait.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { errorText } from '#core/services/useErrorToast.ts';
import { useDrafts } from '#core/session/SessionScope.tsx';
import {
  bulkDraftOf,
  bulkOfDraft,
  doneIds,
  leftOf,
  type StartedBulk,
  toRetry,
} from './bulkDraft.ts';
import { bulkForm } from './bulkForm.ts';
import { runBulk } from './runBulk.ts';
import { type BulkChoice, useBulkWarnings } from './useBulkWarnings.ts';

/** A run, and the state of it that is shown. */
interface Run extends StartedBulk {
  kind: 'running' | 'ended';
  pause: CallPause | null;
  isStopping: boolean;
  isEarlier: boolean;
}

/** Everything of a run that is not shown. The id of its draft identifies it to the server. */
interface Engine {
  writer: DraftWriter | null;
  wait: RetryWait;
  isRunning: boolean;
  isStopped: boolean;
}

/**
 * Applies a transition to several transactions with one call, or a few if the server does not reach all of them in
 * the time of one. The rows that are left are stored as a draft, so an interrupted run is offered again; nothing is
 * sent until the user presses a button.
 * @param onEnd called when a run has ended, with the ids that were changed
 */
export function useBulkTransition(onEnd: (changedIds: readonly string[]) => void) {
  const intl = useIntl();
  const { client, platform } = useServices();
  const { clock } = platform;
  const drafts = useDrafts();
  const [choice, setChoice] = useState<(BulkChoice & { otherCount: number }) | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const found = useBulkWarnings(run ? null : choice);
  const engine = useRef<Engine>({
    writer: null,
    wait: createRetryWait(platform.online),
    isRunning: false,
    isStopped: false,
  });
  useStoredRun({
    onFound(locked) {
      const { current } = engine;
      if (current.writer) return locked.release();
      current.writer = createDraftWriter(drafts, locked, clock.now);
      const earlier = bulkOfDraft(locked.draft);
      if (!earlier) return discard();
      return setRun({ ...earlier, kind: 'ended', ...idle, isEarlier: true });
    },
    onClose() {
      stop();
      engine.current.writer?.release();
      engine.current.writer = null;
    },
  });

  async function start(started: StartedBulk) {
    const { current } = engine;
    if (current.isRunning) return;
    current.isRunning = true;
    current.isStopped = false;
    let now = started;
    const left = leftOf(started);
    setRun({ ...started, kind: 'running', ...idle });
    current.writer ??= createDraftWriter(drafts, await lockNewDraft(bulkForm), clock.now);
    const { writer } = current;
    await writer.save({ sentAt: clock.now(), typed: bulkDraftOf(started) });
    await runBulk({
      ids: left.map(({ id }) => id),
      send: (ids) =>
        applyBulkTransition(
          client,
          started.transition,
          writer.current().id,
          left.filter(({ id }) => ids.includes(id)),
        ),
      reasonOf: (error) => errorText(error, intl) ?? '',
      wait: current.wait.wait,
      isStopped: () => current.isStopped,
      onOutcomes(changed) {
        const outcomes = { ...now.outcomes, ...changed };
        now = { ...now, outcomes };
        setRun((last) => last && { ...last, outcomes });
        void writer.save({ typed: bulkDraftOf(now) });
      },
      onPause: (pause) => setRun((last) => last && { ...last, pause }),
    });
    current.isRunning = false;
    if (leftOf(now).length === 0) discard();
    setRun((last) => last && { ...last, kind: 'ended', ...idle });
    onEnd(doneIds(now.outcomes));
  }

  /** Removes the stored rest. */
  function discard() {
    const { current } = engine;
    current.writer?.finish();
    current.writer?.release();
    current.writer = null;
  }

  function stop() {
    engine.current.isStopped = true;
    engine.current.wait.end();
    setRun((last) => last && { ...last, isStopping: true });
  }

  return {
    /** State of the dialog; null if it is closed. */
    dialog: dialogOf(choice, run, found),
    /** Asks for confirmation. `otherCount` selected rows are left out. */
    open: (transition: BulkTransition, rows: readonly BulkRow[], otherCount: number) =>
      setChoice({ transition, rows, otherCount }),
    confirm: () => choice && void start({ ...choice, outcomes: {} }),
    /** Sends what was refused and what was not sent. */
    retry: () => run && void start(toRetry(run)),
    stop,
    /** Closes the dialog. What was not sent is not offered again. */
    close() {
      discard();
      setChoice(null);
      setRun(null);
    },
  };
}

const idle = { pause: null, isStopping: false, isEarlier: false } as const;

function dialogOf(
  choice: (BulkChoice & { otherCount: number }) | null,
  run: Run | null,
  found: ReturnType<typeof useBulkWarnings>,
) {
  if (run) {
    const { transition, rows } = run;
    return { transition, rows, otherCount: choice?.otherCount ?? 0, state: stateOf(run) };
  }
  if (!choice) return null;
  const state: BulkState =
    'warnings' in found
      ? { kind: 'confirm', warnings: found.warnings }
      : { kind: 'checking', checked: found.checked };
  return { ...choice, state };
}

function stateOf({ kind, outcomes, pause, isStopping, isEarlier }: Run): BulkState {
  return kind === 'running' ? { kind, outcomes, pause, isStopping } : { kind, outcomes, isEarlier };
}

interface StoredRunEvents {
  /** Called with the draft of a run that was interrupted. */
  onFound: (locked: LockedDraft) => void;
  /** Called when the screen is left. */
  onClose: () => void;
}

/** Finds a run that was interrupted, once. */
function useStoredRun(events: StoredRunEvents) {
  const { clock } = useServices().platform;
  const drafts = useDrafts();
  const onFound = useEffectEvent(events.onFound);
  const onClose = useEffectEvent(events.onClose);
  useEffect(() => {
    let isClosed = false;
    async function find() {
      // Strict mode closes the first opening at once. It must not lock the draft for the second one.
      await Promise.resolve();
      if (isClosed) return;
      const locked = await lockLatestDraft(drafts, bulkForm, clock.now);
      if (locked && isClosed) locked.release();
      else if (locked) onFound(locked);
    }
    void find();
    return () => {
      isClosed = true;
      onClose();
    };
  }, [drafts, clock]);
}
