import { failedWithoutEffect } from '#api/result.ts';
import type * as PasskeyProofs from './passkeyProofs.ts';

/** Runs code of passkeys, which is loaded when it is used. */
export async function loadPasskeyProofs<Value>(
  run: (code: typeof PasskeyProofs) => Promise<PasskeyProofs.Outcome<Value>>,
): Promise<PasskeyProofs.Outcome<Value>> {
  const code = await import('./passkeyProofs.ts').catch(() => null);
  return code ? run(code) : failedWithoutEffect;
}
