import { RawIntlProvider } from 'react-intl';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { intl } from './intl.ts';
import type { Services } from './services.ts';
import { ServicesProvider } from './ServicesProvider.tsx';

export interface AppProps {
  services: Services;
  router: RouterProviderProps['router'];
}

/** The whole app, given what it talks to and where it is. */
export function App({ services, router }: AppProps) {
  return (
    <RawIntlProvider value={intl}>
      <ServicesProvider services={services}>
        <GlobalStyle />
        <RouterProvider router={router} />
      </ServicesProvider>
    </RawIntlProvider>
  );
}
