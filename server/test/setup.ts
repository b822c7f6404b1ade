import type * as Os from 'node:os';
import { vi } from 'vitest';

// All files of a process share its modules, so that what a test replaces is replaced for all of them.
// Without an interference, these do what the replaced ones do,
// except that they leave the priority of processes alone.
vi.mock('#server/db/guard.ts', () => import('#server/test/interferingGuard.ts'));
vi.mock('@node-rs/argon2', () => import('#server/test/observedArgon2.ts'));
vi.mock('node:os', async (original) => ({
  ...(await original<typeof Os>()),
  ...(await import('#server/test/samePriority.ts')),
}));
