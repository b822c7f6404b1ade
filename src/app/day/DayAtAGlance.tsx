import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useDay } from '#core/reading/useDay.ts';
import { DayPanel } from '#screens/day/DayPanel.tsx';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { dayHref } from './dayHref.ts';

/** The business day at a glance, in the part of a wide window that no details fill. */
export function DayAtAGlance() {
  const { role } = useUser();
  const { hasFilters } = useCapabilities();
  const { state, reload } = useDay();
  return (
    <DayPanel
      role={role}
      state={state}
      hrefOf={(figure, { day }) => dayHref(figure, day, hasFilters)}
      onRetry={() => void reload()}
    />
  );
}
