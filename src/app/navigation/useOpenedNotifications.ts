import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { listenForOpenedNotifications } from '#platform/openedNotifications.ts';

/** Goes to the address of a notification that is tapped while the app is open. Forms keep their drafts. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => listenForOpenedNotifications((path) => void navigate(path)), [navigate]);
}
