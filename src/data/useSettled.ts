import { useEffect, useState } from 'react';

const pauseMs = 400;

/** Returns a text as it was before the user began to type, until the typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
