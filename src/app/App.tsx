import { useEffect, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useLocation, useRoutes } from 'react-router-dom';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { intl } from './intl.ts';
import { fetchScreen, isFetched } from './routes/screenCode.ts';
import { routes } from './routes/routes.tsx';
import type { Services } from './services.ts';
import { ServicesProvider } from './ServicesProvider.tsx';

/** The whole app inside a router, given what it talks to. */
export function App({ services }: { services: Services }) {
  return (
    <RawIntlProvider value={intl}>
      <ServicesProvider services={services}>
        <GlobalStyle />
        {useRoutes(routes, useShownLocation())}
      </ServicesProvider>
    </RawIntlProvider>
  );
}

/** Where the person is; until the code of a screen is there, where they were. */
function useShownLocation() {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const isHere = isFetched(location.pathname);
  if (isHere && shown !== location) setShown(location);
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    // What could not be fetched says so where it would be shown.
    void fetchScreen(location.pathname).then(() => isLeft || setShown(location));
    return () => {
      isLeft = true;
    };
  }, [isHere, location]);
  return isHere ? location : shown;
}
