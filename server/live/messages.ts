import { z } from 'zod';
import { liveChange, type LiveChange } from './changes.ts';

/** PostgreSQL refuses a notification of 8000 bytes. */
const maxBytes = 7900;

const message = z.object({
  /** Id of the process that sent it; absent if the message cannot be read. */
  from: z.string().optional(),
  /** That of the message among those of its process; absent if the message cannot be read. */
  number: z.number().optional(),
  changes: z.array(liveChange),
  /** True for the last message of a process that stops. */
  isLast: z.literal(true).optional(),
});
export type Message = z.infer<typeof message>;

/**
 * Splits changes into messages that PostgreSQL accepts; one without changes if there are none.
 * @param nextNumber returns the number of the next message
 */
export function writeMessages(
  from: string,
  changes: readonly LiveChange[],
  nextNumber: () => number,
): string[] {
  const texts: string[] = [];
  const write = () => texts.push(JSON.stringify({ from, number: nextNumber(), changes: part }));
  let part: LiveChange[] = [];
  const empty = JSON.stringify({ from, number: Number.MAX_SAFE_INTEGER, changes: [] }).length;
  let bytes = empty;
  for (const change of changes) {
    // Ids and kinds are ASCII.
    const length = JSON.stringify(change).length + 1;
    if (bytes + length > maxBytes) {
      write();
      [part, bytes] = [[], empty];
    }
    part.push(change);
    bytes += length;
  }
  if (part.length > 0 || texts.length === 0) write();
  return texts;
}

/** Reads a message. One of another release that this one does not understand reports missed changes. */
export function readMessage(text: string): Message {
  try {
    return message.parse(JSON.parse(text));
  } catch {
    return { changes: [{ kind: 'resync' }] };
  }
}
