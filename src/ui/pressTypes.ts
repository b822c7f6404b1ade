import type { PressEvent } from 'react-aria-components';
import type { RouterOptions } from './routing.ts';

/** What can be pressed. */
export interface PressProps {
  /** It was pressed: by finger, pointer, Enter or Space. */
  onPress?: (event: PressEvent) => void;
  /** It can't be pressed now. */
  isDisabled?: boolean;
}

/** What leads somewhere when it is pressed. */
export interface LinkTarget extends PressProps {
  /** Where it leads: a path of the app, or an address. */
  href: string;
  /** What the router is told along: navigation state, and whether to replace the present entry. */
  routerOptions?: RouterOptions;
  /** `_blank` opens it beside the app. */
  target?: '_blank';
}
