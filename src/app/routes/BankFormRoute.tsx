import { useLocation } from 'react-router-dom';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { BankAdd } from './bank/BankAdd.tsx';
import { BankEdit } from './bank/BankEdit.tsx';

/** Both addresses show a bank when its code is in the navigation state (specification, section 2). */
export function BankFormRoute() {
  const { bankCode } = useNavigationState();
  const { pathname } = useLocation();
  const isNew = bankCode === undefined && pathname === paths.bankAdd;
  return isNew ? <BankAdd /> : <BankEdit key={bankCode} id={bankCode} />;
}
