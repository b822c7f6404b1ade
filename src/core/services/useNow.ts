import { useEffect, useState } from 'react';
import { useServices } from './ServicesProvider.tsx';

const minuteMs = 60_000;

/** Returns the server's time, ms since 1970, and renders again every minute. */
export function useNow(): number {
  const { clock } = useServices().platform;
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const update = () => setNow(clock.now());
    const timer = setInterval(update, minuteMs);
    const unsubscribe = clock.offset.subscribe(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [clock]);
  return now;
}
