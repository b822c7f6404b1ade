import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Returns the time, ms since 1970, and renders again every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
