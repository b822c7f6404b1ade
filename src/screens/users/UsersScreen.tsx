import { defineMessages } from 'react-intl';
import type { User } from '#domain/users/user.ts';
import { DirectoryPage, type DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import { UserRow } from './UserRow.tsx';

const messages = defineMessages({
  title: { id: 'Users.title', defaultMessage: 'Users' },
  add: { id: 'Users.add', defaultMessage: 'Add User' },
  search: { id: 'Users.search', defaultMessage: 'Search Users' },
  searchHint: { id: 'Users.searchHint', defaultMessage: 'Search by name, code or phone.' },
  empty: { id: 'Users.empty', defaultMessage: 'Add the people who work with this app.' },
  end: { id: 'Users.end', defaultMessage: 'No More Users' },
});

/** The list of all users, active and inactive (specification, section 2: /users). */
export function UsersScreen(props: DirectoryProps<User>) {
  return <DirectoryPage {...props} messages={messages} renderRow={renderUser} />;
}

const renderUser = (user: User) => <UserRow user={user} />;
