import type { Database } from './database.ts';
import { type DraftStore, openDrafts } from './drafts.ts';
import { createHolder, type DraftHolder } from './heldDrafts.ts';
import { openSeen, type SeenStore } from './seen.ts';

/** What this browser keeps for the one who is signed in. */
export interface Device {
  seen: SeenStore;
  drafts: DraftStore;
  holder: DraftHolder;
}

export interface DeviceKeeper {
  /** The same promise until {@link DeviceKeeper.forget}. */
  open: (userId: string) => Promise<Device>;
  /** What {@link DeviceKeeper.open} has opened by now. */
  opened: (userId: string) => Device | null;
  /** Forgets whatever anyone saw; drafts wait for their author. */
  forget: () => void;
}

interface Opening {
  userId: string;
  device: Promise<Device & { close: () => void }>;
  opened: Device | null;
}

export function createDeviceKeeper(database: Database, now: () => number): DeviceKeeper {
  let current: Opening | null = null;

  async function load(userId: string) {
    const { close, ...seen } = await openSeen(database, userId, now);
    const drafts = openDrafts(database, userId, now);
    return { seen, drafts, holder: createHolder(drafts), close };
  }

  function begin(userId: string): Opening {
    const opening: Opening = { userId, device: load(userId), opened: null };
    void opening.device.then((device) => (opening.opened = device));
    return opening;
  }

  return {
    open(userId) {
      if (current?.userId !== userId) current = begin(userId);
      return current.device;
    },
    opened: (userId) => (current?.userId === userId ? current.opened : null),
    forget() {
      // An answer on its way must not be remembered after all.
      void current?.device.then(({ close }) => close());
      current = null;
      void database.clear('seen');
    },
  };
}
