import { useIntl } from 'react-intl';
import type { Digest } from '#domain/reports/digest.ts';
import { FloatingNote } from '#ui/FloatingNote.tsx';
import { digestText } from './digestText.ts';

export interface DigestNoteProps {
  digest: Digest;
  /** Formatted time since when the user was away. */
  since: string;
  /** Called when the user wants to see what is new. */
  onPress: () => void;
}

/** Lists the changes by others while the user was away, over the list or the figures, which do not move. */
export function DigestNote({ digest, since, onPress }: DigestNoteProps) {
  return (
    <FloatingNote icon="bell" onPress={onPress}>
      {digestText(useIntl(), digest, since)}
    </FloatingNote>
  );
}
