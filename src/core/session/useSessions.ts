import { useState } from 'react';
import { endSessions, fetchSessions } from '#api/sessions.ts';
import { useServices, useUser } from '../services/ServicesProvider.tsx';
import { useErrorToast } from '../services/useErrorToast.ts';
import { useCapabilities } from './useCapabilities.ts';
import { useRecord } from '../reading/useRecord.ts';

/**
 * Lists and ends the sessions of a user. Null if the server does not offer it.
 * @param userId null until the user is known
 */
export function useSessions(userId: string | null) {
  const { client, toasts } = useServices();
  const isOwn = useUser().id === userId;
  const owner = isOwn ? null : userId;
  const { hasSessions } = useCapabilities();
  const showError = useErrorToast();
  const [ending, setEnding] = useState<{ sessionId: string } | 'all' | null>(null);
  const { state, reload } = useRecord(
    hasSessions && userId !== null ? ['$sessions', userId] : null,
    (reader) => fetchSessions(reader, owner),
  );
  if (!hasSessions) return null;

  async function end(sessionId: string | null) {
    setEnding(sessionId === null ? 'all' : { sessionId });
    const result = await endSessions(client, owner, sessionId);
    if (result.ok) toasts.success(result.value);
    else showError(result.error);
    await reload();
    setEnding(null);
  }

  return {
    state,
    ending,
    isOwn,
    onEnd: (sessionId: string) => void end(sessionId),
    onEndAll: () => void end(null),
    onRetry: () => void reload(),
  };
}
