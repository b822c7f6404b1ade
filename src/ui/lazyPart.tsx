import { type ComponentType, lazy, type ReactNode, type Suspense, useState } from 'react';
import { PartBoundary } from './PartBoundary.tsx';

/** A component whose code is loaded when it is first shown, or before. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code. After a failure the next call loads it again. */
  preload: () => Promise<ComponentType<Props>>;
};

interface LazyPartOptions {
  /** Shown until the code is loaded. Nothing by default. */
  fallback?: ReactNode;
  /**
   * What surrounds the component while its code is loaded. By default, a banner takes the place of a part
   * that cannot be loaded, because the network failed or the build is no longer deployed, and the rest of
   * the screen stays.
   */
  Boundary?: typeof PartBoundary | typeof Suspense;
}

/** Imports a module with a component of this name. */
export type Load<Name extends string, Props extends object> = () => Promise<
  Record<Name, ComponentType<Props>>
>;

/** Creates a component from the import of the module that exports it under this name. */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  { fallback, Boundary = PartBoundary }: LazyPartOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= (await load())[name]);
  const Suspended = lazy(async () => ({ default: await preload() }));
  function LazyPart(props: Props) {
    // A component of `lazy` suspends even when its code is loaded, which delays it by 300 ms.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Suspended);
    return (
      <Boundary fallback={fallback}>
        <Part {...props} />
      </Boundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}
