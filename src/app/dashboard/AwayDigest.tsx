import { useIntl } from 'react-intl';
import { useDigest } from './useDigest.ts';
import { DigestNote } from '#screens/dashboard/DigestNote.tsx';
import { formatTimestamp } from '#core/services/formatTimestamp.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';

export interface AwayDigestProps {
  /** Since when the user was away, the server's time in ms since 1970. */
  since: number;
  /** Shows what is new. */
  onShow: () => void;
}

/** Says what happened while the user was away, until they press it. */
export function AwayDigest({ since, onShow }: AwayDigestProps) {
  const { awaySince, platform } = useServices();
  const intl = useIntl();
  const digest = useDigest(since);
  if (!digest) return null;
  return (
    <DigestNote
      digest={digest}
      since={formatTimestamp(intl, since, platform.clock.now())}
      onPress={() => {
        awaySince.set(null);
        onShow();
      }}
    />
  );
}
