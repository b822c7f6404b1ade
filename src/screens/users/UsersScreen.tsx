import { defineMessages, FormattedMessage } from 'react-intl';
import type { User } from '#domain/users/user.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DirectoryPage, type DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import { UserRow } from './UserRow.tsx';

const messages = defineMessages({
  title: { id: 'Users.title', defaultMessage: 'Users' },
  add: { id: 'Users.add', defaultMessage: 'Add User' },
  search: { id: 'Users.search', defaultMessage: 'Search Users' },
  searchHint: { id: 'Users.searchHint', defaultMessage: 'Search by name, code or phone.' },
  empty: { id: 'Users.empty', defaultMessage: 'Add the people who work with this app.' },
  accounts: { id: 'Users.accounts', defaultMessage: 'Accounts' },
  end: { id: 'Users.end', defaultMessage: 'No More Users' },
});

export interface UsersScreenProps extends DirectoryProps<User> {
  /** URL of the accounts of agents; undefined without them. */
  accountsHref?: string | undefined;
}

/** The list of all users, active and inactive (specification, section 2: /users). */
export function UsersScreen({ accountsHref, ...props }: UsersScreenProps) {
  return (
    <DirectoryPage
      {...props}
      messages={messages}
      renderRow={renderUser}
      besideSearch={
        accountsHref !== undefined && (
          <LinkButton variant="outline" href={accountsHref}>
            <FormattedMessage {...messages.accounts} />
          </LinkButton>
        )
      }
    />
  );
}

const renderUser = (user: User) => <UserRow user={user} />;
