import { type CallError, type Result, unwrap } from '#api/result.ts';
import type { EarlyReads } from './earlyReads.ts';

/**
 * Shows the answer of a call that has been sent, in place of what was read before. SWR drops it if a later read was
 * started meanwhile. Returns false if the server could not be asked, so that the call is worth repeating.
 * @param mutate reads the key
 */
export async function readAnew<Value>(
  earlyReads: EarlyReads,
  key: readonly unknown[],
  call: Promise<Result<Value>>,
  mutate: () => Promise<unknown>,
): Promise<boolean> {
  void earlyReads.start(key, () => unwrap(call));
  await mutate();
  const result = await call;
  return result.ok || !isFailure(result.error);
}

const isFailure = ({ kind }: CallError) => kind === 'failed' || kind === 'offline';
