import { useCapabilities } from '#data/useCapabilities.ts';
import { useDay } from '#data/useDay.ts';
import { DayPanel } from '#screens/Day/DayPanel.tsx';
import { useUser } from '#services/ServicesProvider.tsx';
import { dayHref } from '../navigation/dayHref.ts';

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
