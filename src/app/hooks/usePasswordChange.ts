import { useState } from 'react';
import { fetchCounters } from '#api/common.ts';
import { changePassword } from '#api/user.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { useSending } from './useSending.ts';

/** An admin's new password. Once it holds, the session is over and the form empty. */
export function usePasswordChange() {
  const { client, endSession, toasts } = useServices();
  const user = useUser();
  const sending = useSending<'password'>();
  const [changes, setChanges] = useState(0);

  return {
    /** How often it was changed: a form of its own for each, so that nothing typed outlives it. */
    changes,
    submission: sending.submission,
    onSubmit: (password: string) =>
      sending.send('password', changePassword(client, user, password), (message) => {
        toasts.success(message);
        setChanges((count) => count + 1);
        endSession(0);
      }),
    /** A changed password has ended the session, which any call then finds out. */
    look: async () => {
      const result = await fetchCounters(client, user);
      if (result.ok) sending.sayNotRecorded();
      else sending.fail(result.error);
    },
  };
}
