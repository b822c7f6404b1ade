import { useIntl } from 'react-intl';
import { changeUserCode, viewUser } from '#api/user.ts';
import type { User } from '#domain/users/user.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
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
  const draft = useDraft(`code of user ${props.user.id}`);
  return draft && <Change key={draft.id} {...props} draft={draft} />;
}

function Change({ user, ...props }: UserCodeProps & { draft: OpenDraft }) {
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
