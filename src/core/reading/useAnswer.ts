import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '#api/result.ts';

/**
 * Asks the server about typed values once the typing has paused. Returns null until it has answered,
 * and without an answer. Nothing is stored in the browser.
 * @param typed null to ask nothing
 * @param pauseMs time without a change after which the server is asked
 */
export function useAnswer<Typed, Answer>(
  typed: Typed | null,
  ask: (typed: Typed) => Promise<Result<Answer>>,
  pauseMs = 400,
): Answer | null {
  const text = typed === null ? null : JSON.stringify(typed);
  const [last, setLast] = useState<{ text: string; answer: Answer } | null>(null);
  const askNow = useEffectEvent(async () => (typed === null ? null : ask(typed)));
  useEffect(() => {
    if (text === null) return undefined;
    let isOutdated = false;
    async function askOnce(asked: string) {
      const result = await askNow();
      if (result?.ok && !isOutdated) setLast({ text: asked, answer: result.value });
    }
    const timer = setTimeout(() => void askOnce(text), pauseMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [text, pauseMs]);
  return last?.text === text ? last.answer : null;
}
