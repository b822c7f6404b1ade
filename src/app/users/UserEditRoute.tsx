import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { read } from '#api/read.ts';
import { succeeded } from '#api/result.ts';
import { resetSecondFactor } from '#api/secondFactor.ts';
import { setUserActive, updateUser, viewUser } from '#api/user.ts';
import { wasRecorded } from '#domain/workflow/lastChange.ts';
import { hasDetails, type User, type UserDetails } from '#domain/users/user.ts';
import { UserFormScreen } from '#screens/users/UserFormScreen.tsx';
import { valuesOf } from '#screens/users/userForm.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission, withMessage } from '#core/forms/useSubmission.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useSessions } from '#core/session/useSessions.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths, userHref } from '#app/links.ts';
import { useDelayedNavigation } from '#core/navigation/useDelayedNavigation.ts';
import { useEditedRecord } from '#core/navigation/useEditedRecord.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { parts } from './lazyParts.ts';

const messages = defineMessages({
  userUpdated: { id: 'app.userUpdated', defaultMessage: 'Update user successfuly' },
  userNotFound: { id: 'app.userNotFound', defaultMessage: 'User not found' },
});

type Action =
  | { kind: 'save'; details: UserDetails }
  | { kind: 'setActive'; isActive: boolean }
  | { kind: 'unlock' }
  | { kind: 'resetFactor' };

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
  const { state, reload } = useEditedRecord({
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
  const { canKeepPassword, canChangeCodes } = useCapabilities();
  const [isChangingCode, setIsChangingCode] = useState(false);
  const { navigateLater } = useDelayedNavigation();
  const user = state.kind === 'ready' ? state : null;
  const updated = formatMessage(messages.userUpdated);

  const { command, submission, submit, check } = useSubmission<Action & { user: User }>({
    draft,
    sendsForm: ({ kind }) => kind === 'save',
    async send(action) {
      const { user } = action;
      if (action.kind === 'resetFactor') return resetSecondFactor(client, user.id);
      return action.kind === 'save'
        ? withMessage(await updateUser(client, user, action.details), updated)
        : setUserActive(client, user, action.kind === 'unlock' || action.isActive);
    },
    async verify(action) {
      if (!action) return succeeded(false);
      return read(await viewUser(client, action.user.id), (now) =>
        wasApplied(action, now, viewer.code),
      );
    },
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
        onSubmit={(details) => (user ? submit({ kind: 'save', details, user }) : undefined)}
        onActiveChange={(isActive) => user && void submit({ kind: 'setActive', isActive, user })}
        onChangeCode={canChangeCodes ? () => setIsChangingCode(true) : null}
        onResetFactor={() => user && void submit({ kind: 'resetFactor', user })}
        onUnlock={() => user && void submit({ kind: 'unlock', user })}
        isOwn={user?.id === viewer.id}
        canKeepPassword={canKeepPassword}
        sessions={useSessions(user?.id ?? null)}
        onClose={onBack}
        onCheck={check}
        onReload={onReload}
      />
      {user && isChangingCode && (
        <parts.UserCode user={user} onClose={() => setIsChangingCode(false)} onReload={onReload} />
      )}
    </>
  );
}

function wasApplied(action: Action & { user: User }, now: User, userCode: string) {
  // It leaves the version as it is, and has the same result whoever did it.
  if (action.kind === 'resetFactor') return !now.hasSecondFactor;
  const versionBefore = action.user.version;
  return wasRecorded(now, { versionBefore, isAsSent: isAsSent(action, now), userCode });
}

function isAsSent(action: Action & { user: User }, now: User): boolean {
  if (action.kind === 'setActive') return now.isActive === action.isActive;
  if (action.kind === 'save') {
    // Saving changes the time of the last change, also if no field has changed.
    return now.updatedAt !== action.user.updatedAt && hasDetails(now, action.details);
  }
  return now.unusedSince === null;
}
