import { UnauthorizedScreen } from '#screens/Unauthorized/UnauthorizedScreen.tsx';
import { paths } from '../navigation/paths.ts';

export function UnauthorizedRoute() {
  return <UnauthorizedScreen homeHref={paths.dashboard} />;
}
