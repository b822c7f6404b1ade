import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { succeeded } from '#api/result.ts';
import { addUser, findUser } from '#api/user.ts';
import { hasDetails, type NewUser, type User } from '#domain/users/user.ts';
import { UserFormScreen } from '#screens/users/UserFormScreen.tsx';
import { addWithCode } from '#core/forms/addWithCode.ts';
import { useDraft, type OpenDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';

export function UserAddRoute() {
  const draft = useDraft('new user');
  return draft && <UserAdd key={draft.id} draft={draft} />;
}

function UserAdd({ draft }: { draft: OpenDraft }) {
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
    draft,
    send,
    verify: async (user) => (user ? verify(user) : succeeded(false)),
    onDone: close,
    link: { href: paths.users },
  });

  return (
    <UserFormScreen
      state={{ kind: 'new' }}
      draft={draft.form}
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
