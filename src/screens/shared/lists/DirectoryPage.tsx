import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { LinkButton } from '#ui/LinkButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ListPage } from './ListPage.tsx';
import { type ListProps, PagedList } from './PagedList.tsx';

/** Props of a screen with a searchable list and a link to add a record. */
export interface DirectoryProps<Row extends { id: string }> extends ListProps<Row> {
  search: string;
  onSearchChange: (search: string) => void;
  /** URL of the form for a new record. */
  addHref: string;
}

export interface DirectoryPageProps<Row extends { id: string }> extends DirectoryProps<Row> {
  messages: Readonly<
    Record<'title' | 'add' | 'search' | 'searchHint' | 'empty' | 'end', MessageDescriptor>
  >;
  /** Link beside the search. @default none */
  besideSearch?: ReactNode;
  /** Must have a stable identity, so that a row renders again only when it changes. */
  renderRow: (row: Row) => ReactNode;
}

/** A screen that lists all records of one type, with a search and a link to add one. */
export function DirectoryPage<Row extends { id: string }>({
  messages,
  search,
  onSearchChange,
  addHref,
  besideSearch,
  ...props
}: DirectoryPageProps<Row>) {
  const { formatMessage } = useIntl();
  return (
    <ListPage
      title={formatMessage(messages.title)}
      action={
        <LinkButton href={addHref} icon="add">
          <FormattedMessage {...messages.add} />
        </LinkButton>
      }
      tools={
        <>
          <SearchField
            placeholder={formatMessage(messages.search)}
            value={search}
            onChange={onSearchChange}
          />
          {besideSearch}
        </>
      }
    >
      <PagedList
        {...props}
        label={formatMessage(messages.title)}
        endMessage={formatMessage(messages.end)}
        emptyText={formatMessage(messages.empty)}
        searchHint={formatMessage(messages.searchHint)}
        onClearSearch={() => onSearchChange('')}
      />
    </ListPage>
  );
}
