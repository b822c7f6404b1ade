import { defineMessages, FormattedMessage } from 'react-intl';
import type { Bank } from '#domain/banks/bank.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DirectoryPage, type DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import { BankRow } from './BankRow.tsx';

const messages = defineMessages({
  title: { id: 'Banks.title', defaultMessage: 'Banks' },
  add: { id: 'Banks.add', defaultMessage: 'Add Bank' },
  search: { id: 'Banks.search', defaultMessage: 'Search Bank Name' },
  searchHint: { id: 'Banks.searchHint', defaultMessage: 'Search by name or short code.' },
  empty: { id: 'Banks.empty', defaultMessage: 'Add the banks that transfers go to.' },
  statements: { id: 'Banks.statements', defaultMessage: 'Bank statements' },
  end: { id: 'Banks.end', defaultMessage: 'No More Bank' },
});

export interface BanksScreenProps extends DirectoryProps<Bank> {
  /** URL of the statements of banks; undefined without them. */
  statementsHref?: string | undefined;
}

/** The list of all banks, active and inactive (specification, section 2: /bank). */
export function BanksScreen({ statementsHref, ...props }: BanksScreenProps) {
  return (
    <DirectoryPage
      {...props}
      messages={messages}
      renderRow={renderBank}
      besideSearch={
        statementsHref !== undefined && (
          <LinkButton variant="outline" href={statementsHref}>
            <FormattedMessage {...messages.statements} />
          </LinkButton>
        )
      }
    />
  );
}

const renderBank = (bank: Bank) => <BankRow bank={bank} />;
