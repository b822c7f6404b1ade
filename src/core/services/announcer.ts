import { createStore, type ReadableStore } from '#platform/store.ts';

/** Changes within this time are announced together. */
const burstMs = 1_000;
/** Then the text is removed, so that the same text can be announced again. */
const removalMs = 5_000;

/** Announces changes to screen readers without interrupting them. */
export interface Announcer {
  /** The text of the live region. */
  text: ReadableStore<string>;
  /** Announces a text soon. A later text of the same topic replaces one that was not announced yet. */
  announce: (topic: string, text: string) => void;
}

export function createAnnouncer(): Announcer {
  const text = createStore('');
  const waiting = new Map<string, string>();
  let removal: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    text.set([...waiting.values()].join('. '));
    waiting.clear();
    clearTimeout(removal);
    removal = setTimeout(() => text.set(''), removalMs);
  }
  return {
    text,
    announce(topic, sentence) {
      if (waiting.size === 0) setTimeout(flush, burstMs);
      waiting.set(topic, sentence);
    },
  };
}
