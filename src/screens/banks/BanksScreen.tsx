import { defineMessages } from 'react-intl';
import type { Bank } from '#domain/banks/bank.ts';
import { DirectoryPage, type DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import { BankRow } from './BankRow.tsx';

const messages = defineMessages({
  title: { id: 'Banks.title', defaultMessage: 'Banks' },
  add: { id: 'Banks.add', defaultMessage: 'Add Bank' },
  search: { id: 'Banks.search', defaultMessage: 'Search Bank Name' },
  searchHint: { id: 'Banks.searchHint', defaultMessage: 'Search by name or short code.' },
  empty: { id: 'Banks.empty', defaultMessage: 'Add the banks that transfers go to.' },
  end: { id: 'Banks.end', defaultMessage: 'No More Bank' },
});

/** The list of all banks, active and inactive (specification, section 2: /bank). */
export function BanksScreen(props: DirectoryProps<Bank>) {
  return <DirectoryPage {...props} messages={messages} renderRow={renderBank} />;
}

const renderBank = (bank: Bank) => <BankRow bank={bank} />;
