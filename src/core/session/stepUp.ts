import { type CallError, failedWith, failedWithoutEffect, type Result } from '#api/result.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';

/** How a user can prove again who they are. */
export interface Proofs {
  /** Text of the button that opens the identity provider; null if the password is asked for. */
  provider: string | null;
  /** True if a passkey can take the place of the password. */
  offersPasskey: boolean;
}

/** Asks the user who they are when a call needs a recent proof, and then makes the call again. */
export interface StepUp {
  /** True while the user is asked. */
  isAsking: ReadableStore<boolean>;
  /** Returns the proofs that the question offers. */
  proofs: () => Proofs;
  /** Sets whether the user can be asked. If not, the calls that wait are cancelled. */
  setOpen: (isOpen: boolean) => void;
  /** Ends the question. The calls that wait for it are made again, or else are cancelled. */
  answer: (isConfirmed: boolean) => void;
  /** Makes a call, and again after the user was asked. */
  run: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>;
}

/** @param loadPrompt loads the dialog that asks for one of the proofs. */
export function createStepUp(loadPrompt: (proofs: Proofs) => Promise<unknown>): StepUp {
  const isAsking = createStore(false);
  let isOpen = false;
  let confirmations = 0;
  let proofs: Proofs = { provider: null, offersPasskey: false };
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
      await loadPrompt(proofs);
    } catch {
      // The call had no effect, so it can be sent again.
      return failedWithoutEffect;
    }
    if (confirmations > earlierConfirmations) return null;
    const isConfirmed = isOpen && (await ask());
    return isConfirmed ? null : failedWith({ kind: 'cancelled' });
  }

  return {
    isAsking,
    proofs: () => proofs,
    setOpen(next) {
      isOpen = next;
      if (!isOpen) answer(false);
    },
    answer,
    async run(call) {
      for (;;) {
        const earlierConfirmations = confirmations;
        const result = await call();
        if (result.ok || !needsProof(result.error)) return result;
        proofs = proofsOf(result.error);
        const end = await askFor(earlierConfirmations);
        if (end) return end;
      }
    },
  };
}

type Refusal = Extract<CallError, { kind: 'refused' }>;

const needsProof = (error: CallError): error is Refusal =>
  error.kind === 'refused' && error.code === 'confirm_password';

const proofsOf = ({ provider, factors = [] }: Refusal): Proofs => ({
  provider: provider ?? null,
  offersPasskey: factors.includes('passkey'),
});
