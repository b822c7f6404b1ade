import type { ComponentProps, ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import type { RouterOptions } from './routing.ts';

type UseHref = NonNullable<ComponentProps<typeof RouterProvider>['useHref']>;

export interface NavigationProviderProps {
  /** Navigates to a path of the app, with the `routerOptions` of the link as second argument. */
  navigate: (path: string, routerOptions?: RouterOptions) => void;
  /** Hook that turns a path of the app into a URL. */
  useHref?: UseHref;
  /** Part of the app whose links navigate. */
  children: ReactNode;
}

/** Makes the links of all components below it navigate inside the app. */
export function NavigationProvider(props: NavigationProviderProps) {
  return <RouterProvider {...props} />;
}
