import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx';
import { paths } from './links.ts';

export function NotFoundRoute() {
  return <NotFoundScreen homeHref={paths.dashboard} />;
}
