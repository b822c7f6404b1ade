import { type ComponentType, lazy, type ReactNode } from 'react';
import { PartBoundary } from './PartBoundary.tsx';

/**
 * Creates a component whose code is loaded when it is first shown. If its code cannot be loaded, because
 * the network failed or the build is no longer deployed, a banner takes its place and the rest of the
 * screen stays.
 *
 * @param load Imports the component.
 * @param placeholder Shown until the code is loaded. Nothing by default.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <PartBoundary placeholder={placeholder}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
