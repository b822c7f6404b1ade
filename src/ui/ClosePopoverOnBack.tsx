import { type Context, use } from 'react';
import { useCloseOnBack } from './closeOnBack.ts';

interface PopoverState {
  isOpen: boolean;
  close: () => void;
}

export interface ClosePopoverOnBackProps<State extends PopoverState> {
  /** State of the field around the popover. That of any overlay may be the dialog around the field. */
  context: Context<State | null>;
}

/** Inside a popover whose field keeps its state: makes the browser's Back close it. */
export function ClosePopoverOnBack<State extends PopoverState>({
  context,
}: ClosePopoverOnBackProps<State>) {
  const state = use(context);
  useCloseOnBack(() => state?.close(), { isOpen: state?.isOpen ?? false });
  return null;
}
