import { claim } from './claim.ts';
import type { Draft, DraftFile, DraftStore } from './drafts.ts';

/** A draft that no other tab works on. */
export interface HeldDraft {
  draft: Omit<Draft, 'userId'>;
  files: readonly DraftFile[];
  isRestored: boolean;
  /** Lets another tab have it. */
  release: () => void;
}

export interface DraftHolder {
  /** The latest draft of the form that no other tab works on, or a new one. */
  hold: (form: string) => Promise<HeldDraft>;
  /** Begins to do so for a form that is about to be shown. */
  holdAhead: (form: string) => void;
}

/** How long a draft that was held ahead waits for its form, ms. */
const longestWait = 5_000;
/** How long the server surely keeps files that nothing claims, ms: half of what it promises. */
const filesLast = 12 * 3_600_000;

export function createHolder(drafts: DraftStore): DraftHolder {
  let ahead: { form: string; held: Promise<HeldDraft>; giveUp: () => void } | null = null;

  return {
    hold(form) {
      if (ahead?.form !== form) return hold(drafts, form);
      const { held } = ahead;
      ahead = null;
      return held;
    },
    holdAhead(form) {
      ahead?.giveUp();
      const held = hold(drafts, form);
      const begun = {
        form,
        held,
        giveUp() {
          if (ahead !== begun) return;
          ahead = null;
          void held.then(
            ({ release }) => release(),
            () => {},
          );
        },
      };
      ahead = begun;
      setTimeout(begun.giveUp, longestWait);
    },
  };
}

async function hold(drafts: DraftStore, form: string): Promise<HeldDraft> {
  for (const draft of await drafts.of(form)) {
    const release = await claim(`draft ${draft.id}`);
    if (!release) continue;
    const files = await drafts.filesOf(draft.id);
    return isStale(draft)
      ? restart(drafts, draft, files, release)
      : { draft, files, release, isRestored: true };
  }
  const draft = { id: crypto.randomUUID(), form, values: {}, savedAt: 0, sentAt: null };
  const release = (await claim(`draft ${draft.id}`)) ?? (() => {});
  return { draft, files: [], release, isRestored: false };
}

/** Never sent, and its stored files may be gone from the server. */
const isStale = (draft: Draft) => draft.sentAt === null && Date.now() - draft.savedAt > filesLast;

/** The same work under a new id, its files to be stored anew. */
async function restart(
  drafts: DraftStore,
  old: Draft,
  oldFiles: readonly DraftFile[],
  releaseOld: () => void,
): Promise<HeldDraft> {
  const draft = { ...old, id: crypto.randomUUID() };
  const files = oldFiles.map((file) => ({ ...file, draftId: draft.id, stored: null }));
  const release = (await claim(`draft ${draft.id}`)) ?? (() => {});
  await Promise.all([drafts.put(draft), ...files.map((file) => drafts.putFile(file))]);
  await drafts.remove(old.id);
  releaseOld();
  return { draft, files, release, isRestored: true };
}
