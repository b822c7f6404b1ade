import { RawIntlProvider } from 'react-intl';
import { useRoutes } from 'react-router-dom';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { routes } from './routes.tsx';
import type { Services } from '#core/services/services.ts';
import { ServicesProvider } from '#core/services/ServicesProvider.tsx';

/** The whole app inside a router. */
export function App({ services }: { services: Services }) {
  return (
    <RawIntlProvider value={services.intl}>
      <ServicesProvider services={services}>
        <GlobalStyle />
        <Routes />
      </ServicesProvider>
    </RawIntlProvider>
  );
}

/** Renders the current route. */
function Routes() {
  // A separate component, so that navigation does not render GlobalStyle, which would make the
  // browser lay out the whole page.
  return useRoutes(routes);
}
