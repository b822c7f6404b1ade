import type { Push } from '../notifications/push/sender.ts';
import { isPushService } from '../notifications/push/services.ts';
import type { Notified } from '../notifications/push/subscriptions.ts';

/** Records who would be notified. */
export class RecordedPush implements Push {
  readonly publicKey = 'public key of the test';
  readonly notified: Notified[] = [];

  accepts(endpoint: string): boolean {
    return isPushService(endpoint, []);
  }

  notify(notified: Notified): void {
    this.notified.push(notified);
  }

  async stop(): Promise<void> {}
}
