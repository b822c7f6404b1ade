import { type ReactNode, useDeferredValue } from 'react';
import useSWR from 'swr';
import { fetchCapabilities } from '#api/common.ts';
import type { Client } from '#api/request.ts';
import type { CallError } from '#api/result.ts';
import { type Capabilities, noCapabilities } from '#domain/capabilities.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { CapabilitiesContext } from './useKnownCapabilities.ts';

/**
 * Reads what the server offers beyond the specification. Read once per session, because stored responses end
 * with it, and again after a while if there was no answer.
 */
export function CapabilitiesProvider({ children }: { children: ReactNode }) {
  const { client, earlyReads } = useServices();
  const { data, error } = useSWR<Capabilities, CallError>(
    'capabilities',
    async () => {
      // What the screen itself needs comes first.
      await earlyReads.ended();
      return readCapabilities(client);
    },
    {
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: true,
      // Nothing is missing without them.
      onError: () => {},
    },
  );
  // Deferred, so that what every server offers is shown first.
  const known = useDeferredValue(data ?? (error ? noCapabilities : null));
  return <CapabilitiesContext value={known}>{children}</CapabilitiesContext>;
}

/**
 * A server that does not know the call has no capabilities. @throws CallError without an answer, so
 * that it is asked again.
 */
async function readCapabilities(client: Client): Promise<Capabilities> {
  const result = await fetchCapabilities(client);
  if (result.ok) return result.value;
  if (isAnswer(result.error)) return noCapabilities;
  throw result.error;
}

function isAnswer(error: CallError): boolean {
  if (error.kind === 'refused') return true;
  return error.kind === 'failed' && error.httpStatus !== null && error.httpStatus < 500;
}
