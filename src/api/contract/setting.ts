import { z } from 'zod';
import { done, limits, request, rows, serverId, text } from './wire.ts';

export const settingCalls = {
  'setting.php?run=viewSettingDetails': {
    kind: 'json',
    request: request({}),
    /** RATE is a decimal of rupees, as typed by the admin. */
    response: rows(z.object({ RATE: z.string() })),
  },
  'setting.php?run=updateSettingDetails': {
    kind: 'json',
    request: request({
      user_id: serverId,
      name: text(limits.userName),
      rate: text(limits.amount),
    }),
    response: done,
  },
} as const;
