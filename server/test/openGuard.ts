import { vi } from 'vitest';
import type * as Guard from '#server/db/guard.ts';
import { openToInterference } from './statements.ts';

// Takes the place of `guard.ts` where a test mocks it, which every connection goes through.
const guard = await vi.importActual<typeof Guard>('#server/db/guard.ts');

export const { guardedKysely } = guard;

export const guardedDriver: typeof guard.guardedDriver = (driver) =>
  openToInterference(guard.guardedDriver(driver));
