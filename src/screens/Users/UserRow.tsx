import { FormattedMessage } from 'react-intl';
import type { User } from '#domain/user.ts';
import { ListRow } from '#ui/ListRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { ActiveTag } from '../ActiveTag.tsx';
import { roleMessages } from '../roleMessages.ts';

/** List row of a user: role, name, code, time of the last change, and active state. */
export function UserRow({ user }: { user: User }) {
  return (
    <ListRow
      leading={<Logo icon={user.role ?? 'profile'} />}
      title={user.name}
      subtitle={
        <>
          <span>{user.code}</span>
          <span>{user.role ? <FormattedMessage {...roleMessages[user.role]} /> : '-'}</span>
          <Timestamp iso={user.updatedAt} />
        </>
      }
      end={<ActiveTag isActive={user.isActive} />}
    />
  );
}
