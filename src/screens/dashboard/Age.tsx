import { use } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { type AgeUnit, ageOf } from '#domain/time/time.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import { shortTime } from '#screens/shared/time/shortTime.ts';

const label = defineMessage<{ unit: AgeUnit; count: number }>({
  id: 'Age.label',
  defaultMessage: `{unit, select,
    minutes {Open for {count, plural, one {# minute} other {# minutes}}}
    hours {Open for {count, plural, one {# hour} other {# hours}}}
    other {Open for {count, plural, one {# day} other {# days}}}
  }`,
});

export interface AgeProps {
  /** Time in ISO 8601 with offset. */
  since: string;
}

/** Age of open work in whole minutes, hours or days: "3 h". Renders nothing if the time is unknown. */
export function Age({ since }: AgeProps) {
  const now = use(NowContext);
  const age = now === null ? null : ageOf(since, now);
  if (age === null) return null;
  return (
    <>
      <span aria-hidden>
        <FormattedMessage {...shortTime} values={age} />
      </span>
      <VisuallyHidden>
        <FormattedMessage {...label} values={age} />
      </VisuallyHidden>
    </>
  );
}
