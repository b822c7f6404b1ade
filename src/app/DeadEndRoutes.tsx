import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx';
import { UnauthorizedScreen } from '#screens/shell/UnauthorizedScreen.tsx';
import { paths } from './links.ts';

export const NotFoundRoute = () => <NotFoundScreen homeHref={paths.dashboard} />;
export const UnauthorizedRoute = () => <UnauthorizedScreen homeHref={paths.dashboard} />;
