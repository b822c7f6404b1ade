import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigationState } from '../navigationState.ts';
import { useServices } from '../ServicesProvider.tsx';

/** The address of the present screen in the tab's history. */
export function usePlaceKey(): string {
  const { key } = useLocation();
  const { place, from } = useNavigationState();
  // What was chosen from a list belongs to the place it was chosen from.
  return place ?? from?.place ?? key;
}

/**
 * How one part of a screen is to look when the person comes back to it. `wanted` is what this visit
 * asks for whatever was kept. `keep` remembers without rendering anything anew.
 */
export function usePlace<Place extends object>(
  part: string,
  initial: Place,
  wanted: Partial<Place> = {},
) {
  const { places } = useServices();
  const key = `${usePlaceKey()} ${part}`;
  const [place, setPlace] = useState<Place>(() => ({ ...initial, ...places.get(key), ...wanted }));
  const kept = useRef(place);

  useEffect(() => places.put(key, kept.current), [places, key]);

  const keep = (change: Partial<Place>) => {
    kept.current = { ...kept.current, ...change };
    places.put(key, kept.current);
  };
  return {
    place,
    keep,
    change(change: Partial<Place>) {
      keep(change);
      setPlace((last) => ({ ...last, ...change }));
    },
  };
}
