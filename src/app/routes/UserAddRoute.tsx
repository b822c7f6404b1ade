import { useNavigate } from 'react-router-dom';
import { read } from '#api/read.ts';
import { addUser, listUsers } from '#api/user.ts';
import type { NewUser } from '#domain/user.ts';
import { UserFormScreen } from '#screens/Users/UserFormScreen.tsx';
import { useFormSession, type FormSession } from '#forms/useFormSession.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { paths } from '../navigation/paths.ts';
import { useServices } from '#services/ServicesProvider.tsx';

export function UserAddRoute() {
  const session = useFormSession('new user');
  return session && <UserAdd key={session.id} session={session} />;
}

function UserAdd({ session }: { session: FormSession }) {
  const { client } = useServices();
  const navigate = useNavigate();
  const close = () => void navigate(paths.users);

  const { command, submission, submit, check } = useSubmission<NewUser>({
    session,
    send: (user) => addUser(client, user),
    // Short codes are unique, so the list contains the code if the user was added.
    async verify(user) {
      const code = user?.code.toUpperCase() ?? '';
      const result = await listUsers(client, { search: code, start: 0, pageSize: 100 });
      return read(result, (users) => users.some((one) => one.code.toUpperCase() === code));
    },
    onDone: close,
    link: { href: paths.users },
  });

  return (
    <UserFormScreen
      state={{ kind: 'new' }}
      draft={session.draft}
      submission={submission}
      action={command && 'save'}
      onSubmit={submit}
      onActiveChange={() => {}}
      onUnlock={() => {}}
      onChangeCode={null}
      onResetFactor={() => {}}
      sessions={null}
      onClose={close}
      onCheck={check}
      onReload={() => {}}
    />
  );
}
