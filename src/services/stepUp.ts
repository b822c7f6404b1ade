import { failedWith, type Result } from '#api/result.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';

/** Asks the user for the password when a call needs it, and then makes the call again. */
export interface StepUp {
  /** True while the user is asked. */
  isAsking: ReadableStore<boolean>;
  /** Sets whether the user can be asked. If not, the calls that wait are cancelled. */
  setOpen: (isOpen: boolean) => void;
  /** Ends the question. The calls that wait for it are made again, or else are cancelled. */
  answer: (isConfirmed: boolean) => void;
  /** Makes a call, and again after the user was asked. */
  run: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>;
}

/** @param loadPrompt loads what asks the user. */
export function createStepUp(loadPrompt: () => Promise<unknown>): StepUp {
  const isAsking = createStore(false);
  let isOpen = false;
  let confirmations = 0;
  /** The question that is open, for all calls that need its answer. */
  let question: Promise<boolean> | null = null;
  let resolve: ((isConfirmed: boolean) => void) | null = null;

  function answer(isConfirmed: boolean) {
    if (isConfirmed) confirmations += 1;
    question = null;
    isAsking.set(false);
    resolve?.(isConfirmed);
  }

  function ask(): Promise<boolean> {
    question ??= new Promise((done) => {
      resolve = done;
      isAsking.set(true);
    });
    return question;
  }

  /** @returns the error of a call that cannot be made again; null if it can. */
  async function askFor(earlierConfirmations: number): Promise<Result<never> | null> {
    try {
      await loadPrompt();
    } catch {
      // The call had no effect, so it can be sent again.
      return failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: false });
    }
    if (confirmations > earlierConfirmations) return null;
    const isConfirmed = isOpen && (await ask());
    return isConfirmed ? null : failedWith({ kind: 'cancelled' });
  }

  return {
    isAsking,
    setOpen(next) {
      isOpen = next;
      if (!isOpen) answer(false);
    },
    answer,
    async run(call) {
      for (;;) {
        const earlierConfirmations = confirmations;
        const result = await call();
        if (result.ok || !needsPassword(result.error)) return result;
        const end = await askFor(earlierConfirmations);
        if (end) return end;
      }
    },
  };
}

const needsPassword = (error: Extract<Result<never>, { ok: false }>['error']) =>
  error.kind === 'refused' && error.code === 'confirm_password';
