import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#domain/users/user.ts';
import { DirectoryRow } from '#ui/DirectoryRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { ActiveTag } from '#screens/shared/lists/ActiveTag.tsx';
import { roleMessages } from '#screens/shared/forms/roleMessages.ts';

const messages = defineMessages({
  locked: { id: 'UserRow.locked', defaultMessage: 'Locked' },
  secondStep: { id: 'UserRow.secondStep', defaultMessage: 'Second step' },
});

/**
 * List row of a user: role, name, code, time of the last change, and whether the user can sign in and needs a
 * second step for it.
 */
export function UserRow({ user }: { user: User }) {
  return (
    <DirectoryRow
      leading={<Logo icon={user.role ?? 'profile'} />}
      title={user.name}
      subtitle={
        <>
          <span>{user.code}</span>
          <span>{user.role ? <FormattedMessage {...roleMessages[user.role]} /> : '-'}</span>
          <Timestamp iso={user.updatedAt} />
          {user.hasSecondFactor && (
            <span>
              <FormattedMessage {...messages.secondStep} />
            </span>
          )}
        </>
      }
      end={user.unusedSince === null ? <ActiveTag isActive={user.isActive} /> : <LockedTag />}
    />
  );
}

/** Tag of an active user whose account is locked because it was not used. */
function LockedTag() {
  return <StatusTag colour="ORANGE">{useIntl().formatMessage(messages.locked)}</StatusTag>;
}
