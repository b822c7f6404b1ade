import { type CallError, failedWith, type Result } from '#api/result.ts';
import type { LastChange } from '#domain/workflow/lastChange.ts';

interface NewCodeCalls<Command, Found extends LastChange> {
  /** Returns the record with the code of the command; null if there is none. */
  find: (command: Command) => Promise<Result<Found | null>>;
  add: (command: Command) => Promise<Result<string>>;
  /** Returns true if the record has the values of the command. */
  isSame: (found: Found, command: Command) => boolean;
}

/**
 * Returns the calls that add a record under a code of the user's choice. They read before whether the code
 * is used: without an answer, a record that existed before would look like the new one.
 * @param userCode short code of the user who adds it
 */
export function addWithCode<Command, Found extends LastChange>(
  { find, add, isSame }: NewCodeCalls<Command, Found>,
  userCode: string,
) {
  let wasUsed = true;
  return {
    async send(command: Command): Promise<Result<string>> {
      const before = await find(command);
      if (!before.ok) return failedWith(withoutEffect(before.error));
      wasUsed = before.value !== null;
      return add(command);
    },
    async verify(command: Command): Promise<Result<boolean | 'unclear'>> {
      const now = await find(command);
      if (!now.ok) return now;
      return { ...now, value: judge(now.value, command) };
    },
  };

  function judge(found: Found | null, command: Command): boolean | 'unclear' {
    if (found === null || wasUsed) return false;
    if (found.changedBy !== null && found.changedBy !== userCode)
      return isFirst(found) ? false : 'unclear';
    return isSame(found, command) || 'unclear';
  }
}

const isFirst = ({ version }: LastChange) => version === 1;

/** Converts the error of a read before a command that was not sent. */
const withoutEffect = (error: CallError): CallError =>
  error.kind === 'failed' ? { ...error, isOutcomeUnknown: false } : error;
