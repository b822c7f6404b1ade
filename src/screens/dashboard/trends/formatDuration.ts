import { defineMessage, type IntlShape } from 'react-intl';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const inDays = defineMessage<{ days: number; hours: number }>({
  id: 'Duration.days',
  defaultMessage: '{days} d {hours} h',
});
const inHours = defineMessage<{ hours: number; minutes: number }>({
  id: 'Duration.hours',
  defaultMessage: '{hours} h {minutes} min',
});
const inMinutes = defineMessage<{ minutes: number }>({
  id: 'Duration.minutes',
  defaultMessage: '{minutes} min',
});

/** Formats a duration with its two largest units: `2 d 3 h`, `3 h 20 min`, `20 min`. */
export function formatDuration({ formatMessage }: IntlShape, durationMs: number): string {
  const rounded = Math.round(durationMs / minuteMs) * minuteMs;
  const days = Math.floor(rounded / dayMs);
  const hours = Math.floor((rounded % dayMs) / hourMs);
  const minutes = Math.floor((rounded % hourMs) / minuteMs);
  if (days > 0) return formatMessage(inDays, { days, hours });
  if (hours > 0) return formatMessage(inHours, { hours, minutes });
  return formatMessage(inMinutes, { minutes });
}
