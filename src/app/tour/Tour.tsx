import { useState } from 'react';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { TourOffer } from '#screens/tour/TourOffer.tsx';

/** Offers the tour until this device has seen that of the role. */
export function Tour() {
  const { storage } = useServices().platform;
  const { role } = useUser();
  const key = `tour.${role}`;
  const [isOver, setIsOver] = useState(() => storage.get(key) !== null);
  if (isOver) return null;
  const end = () => {
    storage.set(key, 'seen');
    setIsOver(true);
  };
  return <TourOffer role={role} onEnd={end} />;
}
