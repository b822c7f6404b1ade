import { read } from '#api/read.ts';
import { type Result, succeeded } from '#api/result.ts';
import { type LastChange, wasRecorded } from '#domain/workflow/lastChange.ts';

/** Whether a command took effect; `unclear` if that cannot be told from the changes of others. */
type Outcome = Promise<Result<boolean | 'unclear'>>;

/** A change of a record, with the record that it is based on. */
interface ChangeCommand {
  before: Pick<LastChange, 'version'>;
}

/**
 * Returns how `useSubmission` verifies a change: by the content, version and author of the record.
 * @param isAsSent returns true if the record has what was sent
 * @param userCode short code of the user who sends it
 */
export const verifyChange =
  <Command extends ChangeCommand, Now extends LastChange>(
    view: (sent: Command) => Promise<Result<Now>>,
    isAsSent: (now: Now, sent: Command) => boolean,
    userCode: string,
  ) =>
  async (sent: Command | null): Outcome => {
    if (sent === null) return succeeded(false);
    return read(await view(sent), (now) => {
      const versionBefore = sent.before.version;
      return wasRecorded(now, { versionBefore, isAsSent: isAsSent(now, sent), userCode });
    });
  };

/**
 * Returns how `useSubmission` verifies a record that is added under an id of the client: it exists, and with
 * the content that was sent, if that is still known.
 */
export const verifyAdded =
  <Command, Answer, Found>(
    view: () => Promise<Result<Answer>>,
    find: (answer: Answer) => Found | null | undefined,
    isSame: (found: Found, sent: Command) => boolean,
  ) =>
  async (sent: Command | null): Outcome =>
    read(await view(), (answer) => {
      const found = find(answer);
      if (!found) return false;
      return sent === null || isSame(found, sent) || 'unclear';
    });
