import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

export interface ClaimMarkProps {
  /** Short text. */
  text: string;
  /** The same for screen readers. */
  label: string;
}

/** Names the user who is paying a transaction of a list. The layout of the row styles it. */
export function ClaimMark({ text, label }: ClaimMarkProps) {
  return (
    <span data-part="mark">
      <Icon name="banker" size={16} />
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
