import type { ComponentProps, ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import type { RouterOptions } from './routing.ts';

type UseHref = NonNullable<ComponentProps<typeof RouterProvider>['useHref']>;

export interface NavigationProviderProps {
  /** Goes to a path inside the app; `routerOptions` of the link come as the second argument. */
  navigate: (path: string, routerOptions?: RouterOptions) => void;
  /** Turns a path of the app into the address a browser would open. A hook. */
  useHref?: UseHref;
  /** The app, or the part of it whose links shall navigate. */
  children: ReactNode;
}

/** Lets every `href` of the components below navigate inside the app. */
export function NavigationProvider(props: NavigationProviderProps) {
  return <RouterProvider {...props} />;
}
