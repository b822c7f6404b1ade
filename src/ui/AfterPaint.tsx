import { type ReactNode, useEffect, useState } from 'react';

export interface AfterPaintProps {
  /** What stands in for something that may be there in a moment. */
  children: ReactNode;
}

/**
 * Shows its children from the second frame on: where what they stand in for comes at once, they are
 * neither drawn nor seen to flash. For the end of a screen, `Later`.
 */
export function AfterPaint({ children }: AfterPaintProps) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted ? children : null;
}
