import type { SessionUser } from '#domain/users/session.ts';
import type { Setting } from '#domain/money/setting.ts';
import type { Setting as WireSetting } from './contract/setting.ts';
import { read, firstOf, versionOf } from './read.ts';
import type { Client } from './request.ts';

export async function viewSetting(client: Client) {
  const result = await client.call('setting.php?run=viewSettingDetails', {});
  return read(result, (response) => readSetting(firstOf(response.message)));
}

/** Sets the rate. Fails with `conflict` if the setting has changed since `before`. */
export async function updateSetting(
  client: Client,
  user: SessionUser,
  before: Pick<Setting, 'version'>,
  rate: string,
) {
  const result = await client.call('setting.php?run=updateSettingDetails', {
    user_id: user.id,
    name: user.name,
    rate,
    ...versionOf(before),
  });
  return read(result, (response) => response.message);
}

const readSetting = (setting: WireSetting): Setting => ({
  rate: setting.RATE,
  version: setting.VERSION ?? null,
  changedBy: setting.CHANGED_BY ?? null,
  changedAt: setting.CHANGED_TIME ?? null,
});
