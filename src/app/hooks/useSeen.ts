import { useDevice } from '../device/DeviceProvider.tsx';
import { asOfText } from '../state/asOf.ts';

/** What was last read under a name, with its age; and the way to remember what was read now. */
export function useSeen<Data>(name: string) {
  const { seen } = useDevice();
  const last = seen.get<Data>(name);
  return {
    seen: last
      ? {
          data: last.data,
          /** Told where there is no network alone: to put it into words takes a while. */
          get asOf() {
            return asOfText(last.readAt);
          },
        }
      : null,
    remember: (data: Data) => seen.put(name, data),
  };
}
