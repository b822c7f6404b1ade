import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Replaces the package in server tests, so that they can count hashes.
const argon2 = await vi.importActual<typeof Argon2>('@node-rs/argon2');

export const { hash } = argon2;

export const verify = vi.fn<typeof argon2.verify>(argon2.verify);
