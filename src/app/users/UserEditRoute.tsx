import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { read } from '#api/read.ts';
import { resetSecondFactor } from '#api/secondFactor.ts';
import { setUserActive, updateUser, viewUser } from '#api/user.ts';
import { hasDetails, type User, type UserDetails } from '#domain/users/user.ts';
import { UserFormScreen } from '#screens/users/UserFormScreen.tsx';
import { valuesOf } from '#screens/users/userForm.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission, withMessage } from '#core/forms/useSubmission.ts';
import { verifyChange } from '#core/forms/verify.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useSessions } from '#core/session/useSessions.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { accountHref, paths, userHref } from '#app/links.ts';
import { useDelayedNavigation } from '#core/navigation/useDelayedNavigation.ts';
import { useRecordOfForm } from '#core/forms/useRecordOfForm.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const UserCode = lazyPart(() => import('./UserCode.tsx'), 'UserCode');

const messages = defineMessages({
  userUpdated: { id: 'app.userUpdated', defaultMessage: 'Update user successfuly' },
  userNotFound: { id: 'app.userNotFound', defaultMessage: 'User not found' },
});

type Action =
  | { kind: 'save'; details: UserDetails }
  | { kind: 'setActive'; isActive: boolean }
  | { kind: 'unlock' }
  | { kind: 'resetFactor' };
type UserCommand = Action & { before: User };

/** The user in the navigation state or in the URL. */
export function UserEditRoute() {
  const { userId } = useNavigationState();
  const [params] = useSearchParams();
  const id = userId ?? params.get('id');
  return <UserRecord key={id} id={id} />;
}

function UserRecord({ id }: { id: string | null }) {
  const { formatMessage } = useIntl();
  const goBack = useGoBack(paths.users);
  const { state, reload } = useRecordOfForm({
    name: 'user',
    id,
    fetchRecord: viewUser,
    missingText: formatMessage(messages.userNotFound),
    goBack,
  });
  const user = state.kind === 'ready' ? state : null;
  const draft = useDraft(
    `user ${id}`,
    user && { ...user, values: { ...valuesOf(user) }, changedAt: user.updatedAt },
  );
  if (!draft) return null;
  return <UserEdit state={state} draft={draft} onBack={goBack} onReload={() => void reload()} />;
}

interface UserEditProps {
  state: DetailState<User>;
  draft: OpenDraft;
  onBack: () => void;
  onReload: () => void;
}

function UserEdit({ state, draft, onBack, onReload }: UserEditProps) {
  const { client } = useServices();
  const { formatMessage } = useIntl();
  const viewer = useUser();
  const { canKeepPassword, canChangeCodes, hasAccounts } = useCapabilities();
  const [isChangingCode, setIsChangingCode] = useState(false);
  const { navigateLater } = useDelayedNavigation();
  const user = state.kind === 'ready' ? state : null;
  const updated = formatMessage(messages.userUpdated);

  const { command, submission, submit, check } = useSubmission<UserCommand>({
    draft,
    sendsForm: ({ kind }) => kind === 'save',
    async send(action) {
      const { before } = action;
      if (action.kind === 'resetFactor') return resetSecondFactor(client, before.id);
      return action.kind === 'save'
        ? withMessage(await updateUser(client, before, action.details), updated)
        : setUserActive(client, before, action.kind === 'unlock' || action.isActive);
    },
    verify: async (action) =>
      action?.kind === 'resetFactor'
        ? // It leaves the version as it is, and has the same result whoever did it.
          read(await viewUser(client, action.before.id), (now) => !now.hasSecondFactor)
        : verifyChange(({ before }) => viewUser(client, before.id), isAsSent, viewer.code)(action),
    onDone: () => navigateLater(onBack),
    onStale: onReload,
    ...(user && { link: { href: userHref(user.id), state: { userId: user.id } } }),
  });

  return (
    <>
      <UserFormScreen
        state={state}
        draft={draft.form}
        submission={submission}
        action={command?.kind ?? null}
        onSubmit={(details) => (user ? submit({ kind: 'save', details, before: user }) : undefined)}
        onActiveChange={(isActive) =>
          user && void submit({ kind: 'setActive', isActive, before: user })
        }
        accountHref={hasAccounts && user?.role === 'agent' ? accountHref(user.id) : undefined}
        onChangeCode={canChangeCodes ? () => setIsChangingCode(true) : null}
        onResetFactor={() => user && void submit({ kind: 'resetFactor', before: user })}
        onUnlock={() => user && void submit({ kind: 'unlock', before: user })}
        isOwn={user?.id === viewer.id}
        canKeepPassword={canKeepPassword}
        sessions={useSessions(user?.id ?? null)}
        onClose={onBack}
        onCheck={check}
        onReload={onReload}
      />
      {user && isChangingCode && (
        <UserCode user={user} onClose={() => setIsChangingCode(false)} onReload={onReload} />
      )}
    </>
  );
}

function isAsSent(now: User, action: UserCommand): boolean {
  if (action.kind === 'setActive') return now.isActive === action.isActive;
  if (action.kind === 'save') {
    // Saving changes the time of the last change, also if no field has changed.
    return now.updatedAt !== action.before.updatedAt && hasDetails(now, action.details);
  }
  return now.unusedSince === null;
}
