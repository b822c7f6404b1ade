import { setUserActive, updateUser, viewUser } from '#api/user.ts';
import type { User, UserDetails } from '#domain/user.ts';
import { UserFormScreen } from '#screens/Users/UserFormScreen.tsx';
import { useDelayedNavigation } from '../hooks/useDelayedNavigation.ts';
import { useDetail } from '../hooks/useDetail.ts';
import { useReturnOnFailure } from '../hooks/useReturnOnFailure.ts';
import { useSending } from '../hooks/useSending.ts';
import { useWayBack } from '../hooks/useWayBack.ts';
import { intl, messages } from '../intl.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { Remembered } from '../Remembered.tsx';
import { useServices } from '../ServicesProvider.tsx';

type Action =
  | { kind: 'save'; before: User; details: UserDetails }
  | { kind: 'setActive'; isActive: boolean };

/** An existing user, by the id in the navigation state. */
export function UserEditRoute() {
  const { client, toasts } = useServices();
  const { userId } = useNavigationState();
  const goBack = useWayBack(paths.users);
  const { leaveLater } = useDelayedNavigation();
  const { state, key, startAnew } = useDetail('user', userId, (id) => viewUser(client, id));
  useReturnOnFailure({
    state,
    id: userId,
    missingText: intl.formatMessage(messages.userNotFound),
    goBack,
  });
  const sending = useSending<Action>();

  function finish(message: string) {
    toasts.success(message);
    leaveLater(() => goBack(userId));
  }
  const finishUpdate = () => finish(intl.formatMessage(messages.userUpdated));

  function submit(details: UserDetails) {
    if (state.kind !== 'ready') return;
    const action: Action = { kind: 'save', before: state, details };
    return sending.send(action, updateUser(client, state.id, details), finishUpdate);
  }

  function setActive(isActive: boolean) {
    if (state.kind !== 'ready') return;
    const action: Action = { kind: 'setActive', isActive };
    void sending.send(action, setUserActive(client, state, isActive), finish);
  }

  async function reload() {
    await startAnew();
    sending.forget();
  }

  /** Looks whether an attempt whose answer got lost shows in the user. */
  async function look() {
    const { action } = sending;
    if (userId === undefined || action === null) return;
    const result = await viewUser(client, userId);
    if (!result.ok) return sending.fail(result.error);
    if (!isDone(action, result.value)) return sending.sayNotRecorded();
    if (action.kind === 'save') finishUpdate();
    else await reload();
  }

  return (
    <Remembered form={`user ${userId}`}>
      <UserFormScreen
        key={key}
        state={state}
        submission={sending.submission}
        action={sending.action?.kind ?? null}
        onSubmit={submit}
        onActiveChange={setActive}
        onClose={() => void goBack()}
        onLook={() => void look()}
        onReload={() => void reload()}
      />
    </Remembered>
  );
}

// Every saving sets the password, so every saving moves the time of the last change.
function isDone(action: Action, now: User): boolean {
  if (action.kind === 'setActive') return now.isActive === action.isActive;
  return now.updatedAt !== action.before.updatedAt && now.name === action.details.name;
}
