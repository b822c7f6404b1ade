import { useNavigate } from 'react-router-dom';
import { addUser, listUsers } from '#api/user.ts';
import type { NewUser } from '#domain/user.ts';
import { UserFormScreen } from '#screens/Users/UserFormScreen.tsx';
import { useSending } from '../hooks/useSending.ts';
import { intl, messages } from '../intl.ts';
import { paths } from '../paths.ts';
import { Remembered } from '../Remembered.tsx';
import { useServices } from '../ServicesProvider.tsx';

export function UserAddRoute() {
  const { client, toasts } = useServices();
  const navigate = useNavigate();
  const sending = useSending<NewUser>();
  const close = () => void navigate(paths.users);

  function finish(message: string) {
    toasts.success(message);
    close();
  }

  /** Short codes are unique, so whether an attempt arrived shows in the list. */
  async function look() {
    const code = sending.action?.code.toUpperCase() ?? '';
    const result = await listUsers(client, { search: code, start: 0, pageSize: 100 });
    if (!result.ok) return sending.fail(result.error);
    if (result.value.some((user) => user.code.toUpperCase() === code)) {
      finish(intl.formatMessage(messages.userAdded));
    } else {
      sending.sayNotRecorded();
    }
  }

  return (
    <Remembered form="new user">
      <UserFormScreen
        state={{ kind: 'new' }}
        submission={sending.submission}
        action={sending.action && 'save'}
        onSubmit={(user) => sending.send(user, addUser(client, user), finish)}
        onActiveChange={() => {}}
        onClose={close}
        onLook={() => void look()}
        onReload={sending.forget}
      />
    </Remembered>
  );
}
