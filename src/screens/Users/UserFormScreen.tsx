import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { allRoles, isRole } from '#domain/roles.ts';
import type { NewUser, User } from '#domain/user.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormPhoneField } from '#ui/form/FormPhoneField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { ActiveButton } from '../ActiveButton.tsx';
import { DetailBody } from '../DetailBody.tsx';
import { newPasswordMessages } from '../newPassword.ts';
import { roleMessages } from '../roleMessages.ts';
import { RecordChangesNote } from '../RecordChangesNote.tsx';
import { SendButton } from '../SendButton.tsx';
import { SheetSkeleton } from '../SheetSkeleton.tsx';
import { type DetailState, isAwaitingOutcome } from '../states.ts';
import { SubmissionBanner, type SubmissionBannerProps } from '../SubmissionBanner.tsx';
import { readUserValues, type UserValues, validateUser, valuesOf } from './userForm.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  addTitle: { id: 'UserForm.addTitle', defaultMessage: 'Add User' },
  editTitle: { id: 'UserForm.editTitle', defaultMessage: 'Edit User' },
  name: { id: 'UserForm.name', defaultMessage: 'User Name' },
  code: { id: 'UserForm.code', defaultMessage: 'Short Code' },
  role: { id: 'UserForm.role', defaultMessage: 'Role' },
  phone: { id: 'UserForm.phone', defaultMessage: 'Phone' },
  missing: { id: 'UserForm.missing', defaultMessage: 'User not found' },
  add: { id: 'UserForm.add', defaultMessage: 'Add' },
});

/** `new` while a user is added, otherwise the state of the edited user. */
export type UserFormState = { kind: 'new' } | DetailState<User>;

export interface UserFormScreenProps extends SubmissionBannerProps {
  state: UserFormState;
  /** The action of the submission; null before the first. */
  action: 'save' | 'setActive' | null;
  onSubmit: (user: NewUser) => void | Promise<void>;
  onActiveChange: (isActive: boolean) => void;
  onClose: () => void;
}

/** The form of a new or an existing user (specification, section 2: /users/add, /users/edit). */
export function UserFormScreen(props: UserFormScreenProps) {
  const { formatMessage } = useIntl();
  const { state, onClose, onReload } = props;
  const isNew = state.kind === 'new';
  return (
    <Page title={formatMessage(isNew ? messages.addTitle : messages.editTitle)} onBack={onClose}>
      {isNew ? (
        <UserForm {...props} user={null} />
      ) : (
        <DetailBody
          state={state}
          skeleton={<SheetSkeleton fields={6} />}
          missing={{ text: formatMessage(messages.missing), onBack: onClose }}
          onRetry={onReload}
        >
          {(user) => <UserForm {...props} user={user} />}
        </DetailBody>
      )}
    </Page>
  );
}

function UserForm({ user, ...props }: UserFormScreenProps & { user: User | null }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { draft } = props;
  const isLocked = user?.isActive === false;
  return (
    <Form<UserValues>
      // A locked form shows the record without the draft.
      key={String(isLocked)}
      draft={isLocked ? undefined : draft}
      excludedFromDraft={['password', 'confirmPassword']}
      label={intl.formatMessage(user ? messages.editTitle : messages.addTitle)}
      {...(user && { initialValues: valuesOf(user) })}
      validate={(values) => validateUser(values, intl)}
      onSubmit={(values) => props.onSubmit(readUserValues(values))}
    >
      <RecordChangesNote
        draft={draft}
        isLocked={isLocked}
        fields={{
          name: { label: formatMessage(messages.name) },
          role: {
            label: formatMessage(messages.role),
            format: (role) => (isRole(role) ? formatMessage(roleMessages[role]) : '-'),
          },
          phone: { label: formatMessage(messages.phone) },
        }}
      />
      <Section>
        <Fields isNew={user === null} isLocked={isLocked} />
      </Section>
      {user?.isActive && (
        <Section>
          <ActivityButton {...props} user={user} isWide />
        </Section>
      )}
      <Footer {...props} user={user} />
    </Form>
  );
}

function Fields({ isNew, isLocked }: { isNew: boolean; isLocked: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Stack>
      <FormTextField
        name="name"
        label={formatMessage(messages.name)}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        isDisabled={isLocked}
        isRequired
      />
      <FormTextField
        name="code"
        label={formatMessage(messages.code)}
        autoComplete="off"
        autoCapitalize="characters"
        isDisabled={isLocked || !isNew}
        isRequired
      />
      <FormPasswordField
        name="password"
        label={formatMessage(newPasswordMessages.password)}
        autoComplete="new-password"
        isDisabled={isLocked}
        isRequired
      />
      <FormPasswordField
        name="confirmPassword"
        label={formatMessage(newPasswordMessages.confirmPassword)}
        autoComplete="new-password"
        isDisabled={isLocked}
        isRequired
      />
      <FormSelect
        name="role"
        label={formatMessage(messages.role)}
        options={allRoles.map((role) => ({ id: role, label: formatMessage(roleMessages[role]) }))}
        isDisabled={isLocked}
        isRequired
      />
      <FormPhoneField
        name="phone"
        label={formatMessage(messages.phone)}
        isDisabled={isLocked}
        isRequired
      />
    </Stack>
  );
}

function ActivityButton({
  user,
  submission,
  action,
  onActiveChange,
  isWide = false,
}: UserFormScreenProps & { user: User; isWide?: boolean }) {
  const isSending = submission.kind === 'submitting';
  return (
    <ActiveButton
      isActive={user.isActive}
      isPending={isSending && action === 'setActive'}
      isDisabled={isAwaitingOutcome(submission) || (isSending && action !== 'setActive')}
      isWide={isWide}
      onActiveChange={onActiveChange}
    />
  );
}

// The Inactive button is in the form, because only two buttons fit above a phone's keyboard.
function Footer({ user, ...props }: UserFormScreenProps & { user: User | null }) {
  const { submission, action, draft } = props;
  return (
    <StickyActions>
      <SubmissionBanner {...props} />
      <Button variant="outline" onPress={props.onClose}>
        <FormattedMessage {...commonMessages.close} />
      </Button>
      {user?.isActive === false ? (
        <ActivityButton {...props} user={user} />
      ) : (
        <SendButton
          isWide={false}
          submission={submission}
          isCurrent={action === 'save'}
          draft={draft}
        >
          <FormattedMessage {...(user ? commonMessages.update : messages.add)} />
        </SendButton>
      )}
    </StickyActions>
  );
}
