import type { SessionUser } from '#domain/session.ts';
import { read, readFirst } from './read.ts';
import type { Client } from './request.ts';

/** What the admin sets. */
export interface Setting {
  /** Rupees, as short as they can be written (`83.25`). */
  rate: string;
}

export async function viewSetting(client: Client) {
  const result = await client.call('setting.php?run=viewSettingDetails', {});
  return read(result, (answer): Setting => ({ rate: readFirst(answer.message).RATE }));
}

export async function updateSetting(client: Client, user: SessionUser, { rate }: Setting) {
  const result = await client.call('setting.php?run=updateSettingDetails', {
    user_id: user.id,
    name: user.name,
    rate,
  });
  return read(result, (answer) => answer.message);
}
