import { z } from 'zod';
import { serverId } from './wire.ts';

/** Address of the stream: server-sent events, for the session of the cookie. */
export const livePath = '/live';

/**
 * Header, with the value `1`, of a call that the client makes because of an event. Like the stream, the
 * call does not count as use of the session, which would otherwise never become idle.
 */
export const backgroundHeader = 'x-background';

const kinds = <const Kinds extends readonly string[]>(...names: Kinds) =>
  z.object({ kind: z.enum(names) });

/**
 * An event of the stream for one reader. It names what changed, never the new values: the client
 * reads them with the calls that it is allowed to make.
 */
export const liveEvent = z.union([
  /**
   * A transaction changed, and the reader may see it. `isNew`: the reader could not see it before.
   * `version` is that of the transaction after the change; absent if the change did not increase it,
   * such as a new attachment.
   */
  z.object({
    kind: z.literal('transaction'),
    id: serverId,
    version: z.number().int().optional(),
    isNew: z.literal(true).optional(),
  }),
  /**
   * `removed`: the reader may no longer see this transaction. `claim`: its claim was taken or
   * released. A claim that expires causes no event.
   */
  z.object({ kind: z.enum(['removed', 'claim']), id: serverId }),
  kinds(
    /** The first message of a stream. Before it, a proxy may be holding the stream back. */
    'open',
    /** The number of the reader's unread notifications changed. */
    'notifications',
    /** The rupee rate changed. */
    'rate',
    /** The users changed; sent to admins. */
    'users',
    /** The banks changed; sent to admins. */
    'banks',
    /** The users or banks that forms offer changed; sent to the other roles. */
    'lookups',
    /** Something may have been missed: everything on the screen is read again. */
    'resync',
    /** The session has ended. The server closes the stream after this event. */
    'ended',
  ),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * A message of the stream: events that happened at about the same time. Every 20 seconds, one without
 * events shows that the stream still works. A client that connects again reads everything on the screen
 * again, as after `resync`.
 */
export const liveMessage = z.array(liveEvent);
