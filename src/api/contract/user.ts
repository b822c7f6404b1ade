import { z } from 'zod';
import { wireSession } from './login.ts';
import {
  afterRow,
  deletedFlag,
  messageResponse,
  instant,
  lastChange,
  limits,
  paging,
  password,
  request,
  roleNumber,
  rowsResponse,
  serverId,
  text,
  version,
  name,
  code,
} from './wire.ts';

/**
 * A user. VERSION, CHANGED_BY, SECOND_FACTOR, PROVIDER_LINK and UNUSED_SINCE are not in the specification. PROVIDER_LINK: an account at
 * the identity provider is linked. UNUSED_SINCE is the time of the last
 * use of an account that is locked because it was not used.
 */
export const user = z.object({
  USER_ID: z.string(),
  USER_NAME: z.string(),
  USER_CODE: z.string(),
  ROLE: roleNumber,
  PHONE: z.string(),
  DELETED_FLG: deletedFlag,
  USER_LAST_UPDATED: instant,
  UNUSED_SINCE: instant.optional(),
  SECOND_FACTOR: z.literal(true).optional(),
  PROVIDER_LINK: z.literal(true).optional(),
  ...lastChange,
});
export type User = z.infer<typeof user>;

const editable = {
  name: name(limits.userName),
  password,
  role: roleNumber,
  phone: text(limits.phone),
};
const userFlag = request({ user_id: serverId, name: text(limits.userName), version });

export const userCalls = {
  'user.php?run=get_all_users': {
    kind: 'json',
    request: request({
      ...paging,
      after: afterRow({ USER_ID: serverId, USER_NAME: text(limits.userName) }),
    }),
    response: rowsResponse(user),
  },
  'user.php?run=insert_user_details': {
    kind: 'json',
    request: request({ ...editable, code: code(limits.shortCode) }),
    response: messageResponse,
  },
  'user.php?run=update_user_details': {
    kind: 'json',
    /**
     * `keep_password`: the password stays as it is, and `password` is ignored. `unlink`: removes the link to
     * the account at the identity provider, and ends the sessions.
     */
    request: request({
      ...editable,
      user_id: serverId,
      version,
      keep_password: z.literal(true).optional(),
      unlink: z.literal(true).optional(),
    }),
    response: messageResponse,
  },
  'user.php?run=update_user_password': {
    kind: 'json',
    request: request({ user_id: serverId, name: text(limits.userName), password }),
    response: messageResponse,
  },
  'user.php?run=inactive_user_details': {
    kind: 'json',
    request: userFlag,
    response: messageResponse,
  },
  'user.php?run=active_user_details': {
    kind: 'json',
    request: userFlag,
    response: messageResponse,
  },
  'user.php?run=viewUserDetails': {
    kind: 'json',
    request: request({ user_id: serverId }),
    response: rowsResponse(user),
  },
  /** The active sessions of a user, the one used last first. */
  'user.php?run=getUserSessions': {
    kind: 'json',
    request: request({ user_id: serverId }),
    response: rowsResponse(wireSession),
  },
  /** Ends one session of a user; without an id, all but that of the call. */
  'user.php?run=endUserSessions': {
    kind: 'json',
    request: request({ user_id: serverId, session_id: z.uuid().optional() }),
    response: messageResponse,
  },
  /** Changes the short code of a user. Former codes still name the user. */
  'user.php?run=changeCode': {
    kind: 'json',
    request: request({ user_id: serverId, code: code(limits.shortCode), version }),
    response: messageResponse,
  },
  /** Deletes the second factor of a user who lost it, and ends their sessions. */
  'user.php?run=resetSecondFactor': {
    kind: 'json',
    request: request({ user_id: serverId }),
    response: messageResponse,
  },
} as const;
