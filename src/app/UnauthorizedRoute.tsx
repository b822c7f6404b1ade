import { UnauthorizedScreen } from '#screens/shell/UnauthorizedScreen.tsx';
import { paths } from './links.ts';

export function UnauthorizedRoute() {
  return <UnauthorizedScreen homeHref={paths.dashboard} />;
}
