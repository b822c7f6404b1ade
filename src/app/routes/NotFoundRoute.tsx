import { NotFoundScreen } from '#screens/NotFound/NotFoundScreen.tsx';
import { paths } from '../navigation/paths.ts';

export function NotFoundRoute() {
  return <NotFoundScreen homeHref={paths.dashboard} />;
}
