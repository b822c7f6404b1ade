import { defineMessage } from 'react-intl';
import type { AgeUnit } from '#domain/time/time.ts';

/** A time in whole minutes, hours or days: "3 h". */
export const shortTime = defineMessage<{ unit: AgeUnit; count: number }>({
  id: 'shortTime',
  defaultMessage:
    '{unit, select, minutes {{count, number} min} hours {{count, number} h} other {{count, number} d}}',
});
