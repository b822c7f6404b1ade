import type { Database } from './database.ts';
import { type DraftStore, openDrafts } from './drafts.ts';
import { openSeen, type SeenStore } from './seen.ts';

/** What this browser keeps for the one who is signed in. */
export interface Device {
  seen: SeenStore;
  drafts: DraftStore;
}

export interface DeviceKeeper {
  /** The same promise until {@link DeviceKeeper.forget}. */
  open: (userId: string) => Promise<Device>;
  /** Forgets whatever anyone saw; drafts wait for their author. */
  forget: () => void;
}

export function createDeviceKeeper(database: Database, now: () => number): DeviceKeeper {
  let opened: { userId: string; device: Promise<Device & { close: () => void }> } | null = null;

  async function load(userId: string) {
    const { close, ...seen } = await openSeen(database, userId, now);
    return { seen, drafts: openDrafts(database, userId, now), close };
  }

  return {
    open(userId) {
      if (opened?.userId !== userId) opened = { userId, device: load(userId) };
      return opened.device;
    },
    forget() {
      // An answer on its way must not be remembered after all.
      void opened?.device.then(({ close }) => close());
      opened = null;
      void database.clear('seen');
    },
  };
}
