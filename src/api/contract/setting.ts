import { z } from 'zod';
import {
  done,
  instant,
  lastChange,
  limits,
  request,
  rows,
  serverId,
  text,
  version,
} from './wire.ts';

/** RATE is a decimal of rupees, as typed by the admin. The other keys are additions of ours. */
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
    response: rows(setting),
  },
  'setting.php?run=updateSettingDetails': {
    kind: 'json',
    request: request({
      user_id: serverId,
      name: text(limits.userName),
      rate: text(limits.amount),
      version,
    }),
    response: done,
  },
} as const;
