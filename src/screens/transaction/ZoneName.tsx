import { use } from 'react';
import { ZoneContext } from './ZoneContext.ts';

export interface ZoneNameProps {
  /** The time before it, in ISO 8601 with offset. */
  iso: string;
}

/** Names the business time zone behind a time, where the device has another one. Once on a screen. */
export function ZoneName({ iso }: ZoneNameProps) {
  const name = use(ZoneContext)(iso);
  return name !== null && <> {name}</>;
}
