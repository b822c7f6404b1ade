import type { LiveEvent as ContractEvent, livePath as contractPath } from './contract/live.ts';

/** An event of the server's stream: what changed, without the new values. */
export type LiveEvent = ContractEvent;

/** A copy, because the contract is not part of the app's code. */
export const livePath: typeof contractPath = '/live';

/** Parses a message of the stream. A message in another format contains no events. */
export function readLiveMessage(data: string): readonly LiveEvent[] {
  try {
    const events: unknown = JSON.parse(data);
    return Array.isArray(events) ? events.filter(isEvent) : [];
  } catch {
    return [];
  }
}

const isEvent = (event: unknown): event is LiveEvent =>
  typeof event === 'object' && event !== null && 'kind' in event;
