import type { PressEvent } from 'react-aria-components';
import type { RouterOptions } from './routing.ts';

/** Props of everything that can be pressed. */
export interface PressProps {
  /** Called on a press with finger, pointer, Enter or Space. */
  onPress?: (event: PressEvent) => void;
  /** Prevents presses. */
  isDisabled?: boolean;
}

/** Props of links. */
export interface LinkTarget extends PressProps {
  /** Destination: a path of the app, or a URL. */
  href: string;
  /** Navigation state, and whether to replace the current history entry. */
  routerOptions?: RouterOptions;
  /** `_blank` opens the link in a new tab. */
  target?: '_blank';
}
