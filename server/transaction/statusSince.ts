import { isOpen, type Status } from '#domain/workflow/workflow.ts';
import { isoInZone } from '#server/time.ts';

/** Returns for a response since when an open transaction has its status; undefined if it is not known. */
export const statusSinceOf = (
  { status, status_since: since }: { status: Status; status_since: Date | null },
  timeZone: string,
): string | undefined => (since && isOpen(status) ? isoInZone(since, timeZone) : undefined);
