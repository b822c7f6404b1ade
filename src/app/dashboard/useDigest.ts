import useSWR from 'swr';
import { useIntl } from 'react-intl';
import { fetchDigest } from '#api/common.ts';
import { type CallError, unwrap } from '#api/result.ts';
import { type Digest, isEmptyDigest } from '#domain/reports/digest.ts';
import { digestText } from '#screens/dashboard/digestText.ts';
import { formatTimestamp } from '#core/services/formatTimestamp.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';

/**
 * Reads and announces what others did since a time of the server, ms since 1970. Returns null until the server has
 * answered. Dismisses it if nothing happened, or without an answer.
 */
export function useDigest(since: number): Digest | null {
  const { client, awaySince, announcer, platform } = useServices();
  const intl = useIntl();
  const { data } = useSWR<Digest, CallError>(
    `$digest ${since}`,
    () => unwrap(fetchDigest(client, since)),
    {
      // It is about the absence, which is over.
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onSuccess(digest) {
        if (isEmptyDigest(digest)) return awaySince.set(null);
        const time = formatTimestamp(intl, since, platform.clock.now());
        announcer.announce('digest', digestText(intl, digest, time));
      },
      onError: () => awaySince.set(null),
    },
  );
  return data ?? null;
}
