import { formatRate } from '#server/setting/rate.ts';
import type { Handlers } from './call.ts';
import { lastChangeOf, saveVersion, wireTime } from './records.ts';

export const viewSetting: Handlers['setting.php?run=viewSettingDetails'] = ({ data }) => ({
  status: 'success',
  message: [
    {
      RATE: data.setting.rate,
      ...lastChangeOf(data, data.setting),
      CHANGED_TIME: wireTime(data.setting.changedAt),
    },
  ],
});

export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = (
  context,
  payload,
) => {
  saveVersion(context, context.data.setting, { rate: formatRate(payload.rate.trim()) });
  return { status: 'success', message: 'Setting updated successfully' };
};
