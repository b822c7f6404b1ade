import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { allRoles, isRole } from '#domain/users/roles.ts';
import type { NewUser, User } from '#domain/users/user.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormPhoneField } from '#ui/form/FormPhoneField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { useFormField } from '#ui/form/useFormField.ts';
import { Page } from '#ui/Page.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { FieldGrid } from '#ui/FieldGrid.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { colour, size } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { ActiveButton } from '#screens/shared/forms/ActiveButton.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { newPasswordMessages } from '#screens/shared/forms/newPassword.ts';
import { PasswordHintLine } from '#screens/shared/forms/PasswordHintLine.tsx';
import { roleMessages } from '#screens/shared/forms/roleMessages.ts';
import { RecordChangesNote } from '#screens/shared/forms/RecordChangesNote.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SessionsSection,
  type SessionsSectionProps,
} from '#screens/shared/sessions/SessionsSection.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import { type DetailState, isUnsettled, sendState } from '#domain/lists/screenStates.ts';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { LockedNote } from './LockedNote.tsx';
import { ResetFactor } from './ResetFactor.tsx';
import { readUserValues, type UserValues, validateUser, valuesOf } from './userForm.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  addTitle: { id: 'UserForm.addTitle', defaultMessage: 'Add User' },
  editTitle: { id: 'UserForm.editTitle', defaultMessage: 'Edit User' },
  name: { id: 'UserForm.name', defaultMessage: 'User Name' },
  code: { id: 'UserForm.code', defaultMessage: 'Short Code' },
  role: { id: 'UserForm.role', defaultMessage: 'Role' },
  phone: { id: 'UserForm.phone', defaultMessage: 'Phone' },
  keepPassword: { id: 'UserForm.keepPassword', defaultMessage: 'Keep the current password' },
  setsPassword: {
    id: 'UserForm.setsPassword',
    defaultMessage: "Update also changes the user's password.",
  },
  filledPassword: {
    id: 'UserForm.filledPassword',
    defaultMessage: 'Filled in by the browser. Press Update again to change the password.',
  },
  unlink: {
    id: 'UserForm.unlink',
    defaultMessage: "Unlink from the organisation's sign-in",
  },
  account: { id: 'UserForm.account', defaultMessage: 'Account' },
  changeCode: { id: 'UserForm.changeCode', defaultMessage: 'Change code' },
  missing: { id: 'UserForm.missing', defaultMessage: 'User not found' },
  add: { id: 'UserForm.add', defaultMessage: 'Add' },
});

/** A line of its own among fields in pairs. The browser's own control, because it is small. */
const Line = styled.label`
  display: flex;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  min-height: ${size('tap')};

  & > input {
    width: 1.5rem;
    height: 1.5rem;
    accent-color: ${colour('accent')};
  }
`;

/** `new` while a user is added, otherwise the state of the edited user. */
export type UserFormState = { kind: 'new' } | DetailState<User>;

export interface UserFormScreenProps extends SubmissionBannerProps {
  state: UserFormState;
  /** The action of the submission; null before the first. */
  action: 'save' | 'setActive' | 'unlock' | 'resetFactor' | null;
  onSubmit: (user: NewUser) => void | Promise<void>;
  onActiveChange: (isActive: boolean) => void;
  /** Unlocks an account that is locked because it was not used. */
  onUnlock: () => void;
  /** Opens the dialog for a new short code of an edited user; null if the server does not offer it. */
  onChangeCode: (() => void) | null;
  /** URL of the account of an agent; undefined without one. */
  accountHref?: string | undefined;
  /** Deletes the second step of an edited user who lost it. */
  onResetFactor: () => void;
  /** True if the edited user is the signed-in one, whose browser may store the new password. @default false */
  isOwn?: boolean;
  /** True if an edited user can keep the password. @default false */
  canKeepPassword?: boolean;
  /** Sessions of the edited user; null for a new user, or if the server does not list them. */
  sessions: SessionsSectionProps | null;
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
          skeleton={<SheetSkeleton fields={6} inGrid={6} />}
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
      excludedFromDraft={['password', 'confirmPassword', 'keepPassword', 'unlink']}
      label={intl.formatMessage(user ? messages.editTitle : messages.addTitle)}
      {...(user && { initialValues: valuesOf(user) })}
      validate={(values) => validateUser(values, intl)}
      // Until now, nothing has shown that the password would change.
      confirmFilled={(filled, { keepPassword = false }) =>
        user && !keepPassword && filled.includes('password')
          ? { password: formatMessage(messages.filledPassword) }
          : undefined
      }
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
      {user?.isActive && user.unusedSince !== null && (
        <LockedNote
          {...sendState(props.submission, props.action === 'unlock')}
          unusedSince={user.unusedSince}
          onUnlock={props.onUnlock}
        />
      )}
      <Section>
        <Fields
          isNew={user === null}
          isOwn={props.isOwn === true}
          isLocked={isLocked}
          isLinked={user?.isLinked === true}
          canKeepPassword={user !== null && props.canKeepPassword === true}
        />
      </Section>
      {user && props.accountHref !== undefined && (
        <Section>
          <LinkButton variant="outline" isWide href={props.accountHref}>
            <FormattedMessage {...messages.account} />
          </LinkButton>
        </Section>
      )}
      {user && props.onChangeCode && (
        <Section>
          <ActionButton
            isDisabled={isUnsettled(props.submission)}
            variant="outline"
            isWide
            onPress={props.onChangeCode}
          >
            <FormattedMessage {...messages.changeCode} />
          </ActionButton>
        </Section>
      )}
      {user?.isActive && (
        <Section>
          <ActivityButton {...props} user={user} isWide />
        </Section>
      )}
      {user?.isActive && user.hasSecondFactor && (
        <ResetFactor
          {...sendState(props.submission, props.action === 'resetFactor')}
          onReset={props.onResetFactor}
        />
      )}
      {user && props.sessions && <SessionsSection {...props.sessions} />}
      <Footer {...props} user={user} />
    </Form>
  );
}

interface SwitchLineProps {
  name: string;
  text: MessageDescriptor;
  isDisabled: boolean;
}

function SwitchLine({ name, text, isDisabled }: SwitchLineProps) {
  const field = useFormField(name, false);
  return (
    <Line>
      <FormattedMessage {...text} />
      <input
        type="checkbox"
        role="switch"
        aria-checked={field.value}
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        disabled={isDisabled}
      />
    </Line>
  );
}

interface FieldsProps {
  isNew: boolean;
  isOwn: boolean;
  isLocked: boolean;
  isLinked: boolean;
  canKeepPassword: boolean;
}

function Fields({ isNew, isOwn, isLocked, isLinked, canKeepPassword }: FieldsProps) {
  const { formatMessage } = useIntl();
  const keeping = useFormField('keepPassword', false);
  const isKept = canKeepPassword && keeping.value;
  return (
    <FieldGrid>
      <FormTextField
        name="name"
        label={formatMessage(messages.name)}
        autoComplete={isOwn ? 'username' : 'off'}
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
      {canKeepPassword && (
        <SwitchLine name="keepPassword" text={messages.keepPassword} isDisabled={isLocked} />
      )}
      <div>
        <FormPasswordField
          name="password"
          label={formatMessage(newPasswordMessages.password)}
          autoComplete="new-password"
          isDisabled={isLocked || isKept}
          isRequired={!isKept}
        />
        <PasswordHintLine />
      </div>
      <FormPasswordField
        name="confirmPassword"
        label={formatMessage(newPasswordMessages.confirmPassword)}
        autoComplete="new-password"
        isDisabled={isLocked || isKept}
        isRequired={!isKept}
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
      {isLinked && <SwitchLine name="unlink" text={messages.unlink} isDisabled={isLocked} />}
    </FieldGrid>
  );
}

function ActivityButton({
  user,
  isWide = false,
  ...props
}: UserFormScreenProps & { user: User; isWide?: boolean }) {
  return (
    <ActiveButton
      {...sendState(props.submission, props.action === 'setActive')}
      isActive={user.isActive}
      isWide={isWide}
      onActiveChange={props.onActiveChange}
    />
  );
}

/** Beside Update, because a password manager may fill in the password while its field is out of sight. */
function PasswordNote({ canKeep }: { canKeep: boolean }) {
  const { value: password } = useFormField('password', '');
  const { value: isKept } = useFormField('keepPassword', false);
  if (password === '' || (canKeep && isKept)) return null;
  return (
    <Banner>
      <FormattedMessage {...messages.setsPassword} />
    </Banner>
  );
}

// The Inactive button is in the form, because only two buttons fit above a phone's keyboard.
function Footer({ user, ...props }: UserFormScreenProps & { user: User | null }) {
  const { submission, action, draft } = props;
  return (
    <StickyActions>
      {user?.isActive && <PasswordNote canKeep={props.canKeepPassword === true} />}
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
