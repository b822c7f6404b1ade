import { Refusal, requireVersion } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';
import { wireTime } from './rows.ts';
import { lastChangeOf, saveVersion } from './versions.ts';

export const viewSetting: Handlers['setting.php?run=viewSettingDetails'] = ({ data }) => ({
  status: 'success',
  message: [
    {
      RATE: data.setting.rate,
      ...lastChangeOf(data, data.setting),
      CHANGED_TIME: wireTime(data.setting.updatedAt),
    },
  ],
});

export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = (
  context,
  payload,
) => {
  const { setting } = context.data;
  const rate = payload.rate.trim();
  if (rate === '') throw new Refusal('Rate is required');
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(rate)) {
    throw new Refusal('Rate must be a number with at most 4 decimals');
  }
  requireVersion('Setting', setting.version, payload.version);
  saveVersion(context, setting, {
    rate: rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate,
  });
  return { status: 'success', message: 'Setting updated successfully' };
};
