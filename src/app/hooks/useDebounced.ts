import { useEffect, useEffectEvent, useState } from 'react';

/** The value once it has stayed the same for `delayMs`; `onSettle` hears of it before it is rendered. */
export function useDebounced<Value>(
  value: Value,
  delayMs: number,
  onSettle?: (value: Value) => void,
): Value {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => {
    onSettle?.(value);
    setSettled(value);
  });
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(settle, delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
}
