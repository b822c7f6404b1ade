import useSWR from 'swr';
import { fetchCapabilities } from '#api/common.ts';
import type { Client } from '#api/request.ts';
import type { CallError } from '#api/result.ts';
import { type Capabilities, noCapabilities } from '#domain/capabilities.ts';
import { useServices } from '#services/ServicesProvider.tsx';

/**
 * Returns what the server offers beyond the specification; nothing until it has answered. Read once
 * per session, because stored responses end with it.
 */
export const useCapabilities = (): Capabilities => useKnownCapabilities() ?? noCapabilities;

/** Returns the same; null until the server has answered, or could not be asked. */
export function useKnownCapabilities(): Capabilities | null {
  const { client } = useServices();
  const { data, error } = useSWR<Capabilities, CallError>(
    'capabilities',
    () => readCapabilities(client),
    // Nothing is missing without them.
    { revalidateIfStale: false, revalidateOnReconnect: false, onError: () => {} },
  );
  if (data) return data;
  return error ? noCapabilities : null;
}

/**
 * A server that does not know the call has no capabilities. @throws CallError without an answer, so
 * that the next screen asks again.
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
