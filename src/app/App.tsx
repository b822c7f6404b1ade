import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useRoutes } from 'react-router-dom';
import { DensityContext } from '#ui/theme/DensityContext.ts';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { routes } from './routes.tsx';
import type { Services } from '#core/services/services.ts';
import { ServicesProvider, useServices, useStore } from '#core/services/ServicesProvider.tsx';

/** The whole app inside a router. */
export function App({ services }: { services: Services }) {
  return (
    <RawIntlProvider value={services.intl}>
      <ServicesProvider services={services}>
        <GlobalStyle />
        <DensityProvider>
          <Routes />
        </DensityProvider>
      </ServicesProvider>
    </RawIntlProvider>
  );
}

/** Provides the density to what calculates with the heights of rows. */
function DensityProvider({ children }: { children: ReactNode }) {
  const density = useStore(useServices().platform.display.density.choice);
  return <DensityContext value={density}>{children}</DensityContext>;
}

/** Renders the current route. */
function Routes() {
  // A separate component, so that navigation does not render GlobalStyle, which would make the
  // browser lay out the whole page.
  return useRoutes(routes);
}
