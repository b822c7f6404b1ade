import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';

export const viewSetting: Handlers['setting.php?run=viewSettingDetails'] = ({ data }) => ({
  status: 'success',
  message: [{ RATE: data.rate }],
});

export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = (
  { data },
  payload,
) => {
  const rate = payload.rate.trim();
  if (rate === '') throw new Refusal('Rate is required');
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(rate)) {
    throw new Refusal('Rate must be a number with at most 4 decimals');
  }
  data.rate = rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
  return { status: 'success', message: 'Setting updated successfully' };
};
