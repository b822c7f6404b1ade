import useSWR from 'swr';
import { listActivityUsers } from '#api/history.ts';
import { type CallError, unwrap } from '#api/result.ts';
import type { ActivityUser } from '#domain/history/history.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';

const none: readonly ActivityUser[] = [];

/** Returns the users whose changes can be selected; none until they are loaded. */
export function useActivityUsers(): readonly ActivityUser[] {
  const { client } = useServices();
  const { data } = useSWR<readonly ActivityUser[], CallError>('activity users', () =>
    unwrap(listActivityUsers(client)),
  );
  return data ?? none;
}
