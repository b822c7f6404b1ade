import { vi } from 'vitest';
import type * as Guard from '#server/db/guard.ts';
import { withInterference } from './interference.ts';

// Replaces `guard.ts` in tests that mock it. Every connection uses it.
const guard = await vi.importActual<typeof Guard>('#server/db/guard.ts');

export const { guardedKysely } = guard;

export const guardedDriver: typeof guard.guardedDriver = (driver) =>
  withInterference(guard.guardedDriver(driver));
