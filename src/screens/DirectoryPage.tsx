import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { LinkButton } from '#ui/LinkButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ListPage } from './ListPage.tsx';
import { type ListProps, PagedList } from './PagedList.tsx';

/** What the app gives to a screen of records that are searched and added to. */
export interface DirectoryProps<Row extends { id: string }> extends ListProps<Row> {
  search: string;
  onSearchChange: (search: string) => void;
  /** Where a new record is added. */
  addHref: string;
}

export interface DirectoryPageProps<Row extends { id: string }> extends DirectoryProps<Row> {
  messages: Readonly<
    Record<'title' | 'add' | 'search' | 'searchHint' | 'empty' | 'end', MessageDescriptor>
  >;
  /** One and the same at every render, so that a row renders again only when it changes. */
  renderRow: (row: Row) => ReactNode;
}

/** A screen that lists every record of a kind, with a search and the way to a new one. */
export function DirectoryPage<Row extends { id: string }>({
  messages,
  search,
  onSearchChange,
  addHref,
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
        endMessage={formatMessage(messages.end)}
        emptyText={formatMessage(messages.empty)}
        searchHint={formatMessage(messages.searchHint)}
        onClearSearch={() => onSearchChange('')}
      />
    </ListPage>
  );
}
