import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Bank } from '#domain/bank.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ListPage } from '../ListPage.tsx';
import { type ListScroll, PagedList } from '../PagedList.tsx';
import type { ListState } from '../states.ts';
import { BankRow } from './BankRow.tsx';

const messages = defineMessages({
  title: { id: 'Banks.title', defaultMessage: 'Banks' },
  add: { id: 'Banks.add', defaultMessage: 'Add Bank' },
  search: { id: 'Banks.search', defaultMessage: 'Search Bank Name' },
  searchHint: { id: 'Banks.searchHint', defaultMessage: 'Search by name or short code.' },
  empty: { id: 'Banks.empty', defaultMessage: 'Add the banks that transfers go to.' },
  end: { id: 'Banks.end', defaultMessage: 'No More Bank' },
});

export interface BanksScreenProps {
  state: ListState<Bank>;
  search: string;
  onSearchChange: (search: string) => void;
  /** Address of a row's record. */
  hrefOf: (bank: Bank) => string;
  onOpen: (bank: Bank) => void;
  scroll?: ListScroll | undefined;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Where a new bank is added. */
  addHref: string;
}

/** Every bank, active or not (specification, section 2: /bank). */
export function BanksScreen({ search, onSearchChange, addHref, ...props }: BanksScreenProps) {
  const { formatMessage } = useIntl();
  const add = (
    <LinkButton href={addHref} icon="add">
      <FormattedMessage {...messages.add} />
    </LinkButton>
  );
  return (
    <ListPage
      title={formatMessage(messages.title)}
      action={add}
      tools={
        <SearchField
          placeholder={formatMessage(messages.search)}
          value={search}
          onChange={onSearchChange}
        />
      }
    >
      <PagedList
        {...props}
        label={formatMessage(messages.title)}
        renderRow={renderBank}
        endMessage={formatMessage(messages.end)}
        emptyText={formatMessage(messages.empty)}
        searchHint={formatMessage(messages.searchHint)}
        onClearSearch={() => onSearchChange('')}
      />
    </ListPage>
  );
}

// One and the same at every render, so that a row renders again only when it changes.
const renderBank = (bank: Bank) => <BankRow bank={bank} />;
