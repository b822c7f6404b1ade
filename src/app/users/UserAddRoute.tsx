import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { succeeded } from '#api/result.ts';
import { addUser, findUser } from '#api/user.ts';
import { hasDetails, type NewUser, type User } from '#domain/users/user.ts';
import { UserFormScreen } from '#screens/users/UserFormScreen.tsx';
import { addWithCode } from '#core/forms/newCode.ts';
import { useFormSession, type FormSession } from '#core/forms/useFormSession.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';

export function UserAddRoute() {
  const session = useFormSession('new user');
  return session && <UserAdd key={session.id} session={session} />;
}

function UserAdd({ session }: { session: FormSession }) {
  const { client } = useServices();
  const viewer = useUser();
  const navigate = useNavigate();
  const close = () => void navigate(paths.users);

  const [{ send, verify }] = useState(() =>
    addWithCode<NewUser, User>(
      {
        find: ({ code }) => findUser(client, code),
        add: (user) => addUser(client, user),
        isSame: hasDetails,
      },
      viewer.code,
    ),
  );
  const { command, submission, submit, check } = useSubmission<NewUser>({
    session,
    send,
    verify: async (user) => (user ? verify(user) : succeeded(false)),
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
