import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useServices } from '../../ServicesProvider.tsx';

/**
 * What follows every successful transaction action: its toast, and the dashboard's second tab, with
 * the transaction marked in it.
 */
export function useAfterAction(changedId: string) {
  const { toasts } = useServices();
  const navigate = useNavigate();
  return (message: string) => {
    toasts.success(message);
    return navigate(paths.dashboard, { state: { activeTab: 'overview', changedId } });
  };
}
