import { useIntl } from 'react-intl';
import { changeUserCode, viewUser } from '#api/user.ts';
import type { User } from '#domain/users/user.ts';
import { type FormSession, useFormSession } from '#core/forms/useFormSession.ts';
import { useCodeChange } from '#core/forms/useCodeChange.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { ChangeCodeDialog } from '#screens/shared/forms/ChangeCodeDialog.tsx';
import { validateUserCode } from '#screens/users/userForm.ts';

export interface UserCodeProps {
  user: User;
  onClose: () => void;
  /** Reads the user again. */
  onReload: () => void;
}

/** The dialog that changes the code of a user. */
export function UserCode(props: UserCodeProps) {
  const session = useFormSession(`code of user ${props.user.id}`);
  return session && <Change key={session.id} {...props} session={session} />;
}

function Change({ user, ...props }: UserCodeProps & { session: FormSession }) {
  const { client } = useServices();
  const intl = useIntl();
  const change = useCodeChange({
    ...props,
    send: (code) => changeUserCode(client, user, code),
    versionBefore: user.version,
    fetchCode: () => viewUser(client, user.id),
  });
  return (
    <ChangeCodeDialog
      {...change}
      subject="user"
      presentCode={user.code}
      validate={(code) => validateUserCode(code, intl)}
    />
  );
}
