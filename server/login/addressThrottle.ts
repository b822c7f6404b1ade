import { isIPv6 } from 'node:net';
import type { Clock } from '#server/time.ts';

const mostFailures = 50;
const windowMs = 15 * 60_000;
const mostAddresses = 10_000;

interface Count {
  failures: number;
  since: number;
}

/**
 * Counts failed sign-ins per network address in memory: it slows down trying one password on
 * many names. A restart forgets, the accounts' own counts stay.
 */
export class AddressThrottle {
  readonly #counts = new Map<string, Count>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an attempt before it is tried; false when the address made too many. */
  admit(address: string): boolean {
    const now = this.#clock().getTime();
    const key = networkOf(address);
    const count = this.#counts.get(key);
    if (!count || now - count.since > windowMs) {
      this.#makeRoom();
      this.#counts.set(key, { failures: 1, since: now });
      return true;
    }
    if (count.failures >= mostFailures) return false;
    count.failures += 1;
    return true;
  }

  /** The attempt succeeded, so it does not count. */
  forgive(address: string): void {
    const count = this.#counts.get(networkOf(address));
    if (count) count.failures = Math.max(0, count.failures - 1);
  }

  #makeRoom(): void {
    const oldest = this.#counts.keys().next();
    if (this.#counts.size >= mostAddresses && !oldest.done) this.#counts.delete(oldest.value);
  }
}

/** One customer of a provider owns a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 4).join(':');
}
