import { use } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components';
import { useCloseOnBack } from './closeOnBack.ts';

/** Inside a popover whose field keeps its state: makes the browser's Back close it. */
export function ClosePopoverOnBack() {
  const state = use(OverlayTriggerStateContext);
  useCloseOnBack(() => state?.close(), { isOpen: state?.isOpen ?? false });
  return null;
}
