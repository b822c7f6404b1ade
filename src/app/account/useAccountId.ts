import { useSearchParams } from 'react-router-dom';
import { useUser } from '#core/services/ServicesProvider.tsx';

/** Returns the id of the agent whose account the URL names; an agent's own. */
export function useAccountId(): string {
  const user = useUser();
  const [params] = useSearchParams();
  return user.role === 'agent' ? user.id : (params.get('id') ?? '');
}
