import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#domain/user.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ListPage } from '../ListPage.tsx';
import { type ListScroll, PagedList } from '../PagedList.tsx';
import type { ListState } from '../states.ts';
import { UserRow } from './UserRow.tsx';

const messages = defineMessages({
  title: { id: 'Users.title', defaultMessage: 'Users' },
  add: { id: 'Users.add', defaultMessage: 'Add User' },
  search: { id: 'Users.search', defaultMessage: 'Search Users' },
  searchHint: { id: 'Users.searchHint', defaultMessage: 'Search by name, code or phone.' },
  empty: { id: 'Users.empty', defaultMessage: 'Add the people who work with this app.' },
  end: { id: 'Users.end', defaultMessage: 'No More Users' },
});

export interface UsersScreenProps {
  state: ListState<User>;
  search: string;
  onSearchChange: (search: string) => void;
  /** Address of a row's record. */
  hrefOf: (user: User) => string;
  onOpen: (user: User) => void;
  scroll?: ListScroll | undefined;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Where a new user is added. */
  addHref: string;
}

/** Everyone who may sign in, or once could (specification, section 2: /users). */
export function UsersScreen({ search, onSearchChange, addHref, ...props }: UsersScreenProps) {
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
        renderRow={renderUser}
        endMessage={formatMessage(messages.end)}
        emptyText={formatMessage(messages.empty)}
        searchHint={formatMessage(messages.searchHint)}
        onClearSearch={() => onSearchChange('')}
      />
    </ListPage>
  );
}

// One and the same at every render, so that a row renders again only when it changes.
const renderUser = (user: User) => <UserRow user={user} />;
