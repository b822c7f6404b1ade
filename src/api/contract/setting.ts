import { z } from 'zod';
import {
  messageResponse,
  instant,
  lastChange,
  limits,
  request,
  rowsResponse,
  serverId,
  text,
  version,
  numberText,
} from './wire.ts';

/** RATE is a decimal, as typed by the admin. The other keys are not in the specification. */
export const setting = z.object({
  RATE: z.string(),
  ...lastChange,
  CHANGED_TIME: instant.optional(),
});
export type Setting = z.infer<typeof setting>;

export const settingCalls = {
  'setting.php?run=viewSettingDetails': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(setting),
  },
  'setting.php?run=updateSettingDetails': {
    kind: 'json',
    request: request({
      user_id: serverId,
      name: text(limits.userName),
      rate: numberText(limits.amount),
      version,
    }),
    response: messageResponse,
  },
} as const;
