import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { listenToWorker } from '#platform/workerMessages.ts';

/** Goes to the address of a notification that is tapped while the app is open. Forms keep their drafts. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      listenToWorker((message) => {
        if (message.kind === 'open') void navigate(message.path);
      }),
    [navigate],
  );
}
