import { useLocation, useSearchParams } from 'react-router-dom';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths } from '#app/links.ts';
import { BankAdd } from './BankAdd.tsx';
import { BankEdit } from './BankEdit.tsx';

/**
 * Shows the bank whose code is in the navigation state or in the URL, at both paths (specification,
 * section 2).
 */
export function BankFormRoute() {
  const { bankCode } = useNavigationState();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const code = bankCode ?? params.get('code');
  const isNew = code === null && pathname === paths.bankAdd;
  return isNew ? <BankAdd /> : <BankEdit key={code} code={code} />;
}
