import { useLocation } from 'react-router-dom';
import { paths } from '#app/links.ts';
import { useGlance } from '#core/services/useGlance.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import type { DashboardGlance } from '#screens/dashboard/DashboardScreen.tsx';

/** The toggle of the day at a glance; undefined where there is no line for it. */
export function useGlanceToggle(): DashboardGlance | undefined {
  const { hasDay } = useCapabilities();
  const { isOffered, ...glance } = useGlance();
  const { pathname } = useLocation();
  // Open details take the place of the day.
  return hasDay && isOffered && pathname === paths.dashboard ? glance : undefined;
}
