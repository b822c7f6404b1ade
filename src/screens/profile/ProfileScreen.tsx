import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '#domain/users/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Stack } from '#ui/Stack.tsx';
import type { Density } from '#ui/theme/tokens.ts';
import {
  SessionsSection,
  type SessionsSectionProps,
} from '#screens/shared/sessions/SessionsSection.tsx';
import { Installation, type InstallationState } from './Installation.tsx';
import { LogoutButton, type LogoutButtonProps } from './LogoutButton.tsx';
import { PushSwitch, type PushSwitchProps } from './PushSwitch.tsx';
import { ShortcutsSwitch, type ShortcutsSwitchProps } from './ShortcutsSwitch.tsx';
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx';

const messages = defineMessages({
  title: { id: 'Profile.title', defaultMessage: 'Profile' },
  name: { id: 'Profile.name', defaultMessage: 'User Name' },
  code: { id: 'Profile.code', defaultMessage: 'Short Code' },
  askAdmin: {
    id: 'Profile.askAdmin',
    defaultMessage: 'To change your username or password, ask the administrator.',
  },
  theme: { id: 'Profile.theme', defaultMessage: 'Appearance' },
  light: { id: 'Profile.light', defaultMessage: 'Light' },
  dark: { id: 'Profile.dark', defaultMessage: 'Dark' },
  system: { id: 'Profile.system', defaultMessage: 'System' },
  density: { id: 'Profile.density', defaultMessage: 'Rows of lists' },
  comfortable: { id: 'Profile.comfortable', defaultMessage: 'Comfortable' },
  compact: { id: 'Profile.compact', defaultMessage: 'Compact' },
  account: { id: 'Profile.account', defaultMessage: 'Account' },
});

export type ThemeChoice = 'light' | 'dark' | 'system';

export interface ProfileScreenProps extends LogoutButtonProps {
  user: SessionUser;
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
  /** Height of the rows of lists. */
  density: Density;
  onDensityChange: (density: Density) => void;
  /** Props of the password form; null for roles other than admin. */
  passwordChange: Omit<PasswordFormProps, 'user'> | null;
  /** Notifications in this browser; null if the server has none. */
  push: PushSwitchProps | null;
  /** Keyboard shortcuts on this device. */
  shortcuts: ShortcutsSwitchProps;
  /** URL of the agent's own account; undefined without one. */
  accountHref?: string | undefined;
  /** The second step of sign-ins; null if the server does not offer it. */
  secondStep: ReactNode;
  /** Sessions of the user; null if the server does not list them. */
  sessions: SessionsSectionProps | null;
  installation: InstallationState;
  onBack: () => void;
}

/** The signed-in user, the theme and the sign-out (specification, section 2: /profile). */
export function ProfileScreen(props: ProfileScreenProps) {
  const { formatMessage } = useIntl();
  const { user } = props;
  return (
    <Page title={formatMessage(messages.title)} onBack={props.onBack}>
      <Section>
        <Stack>
          <DescriptionList
            items={[
              { term: formatMessage(messages.name), value: user.name },
              { term: formatMessage(messages.code), value: user.code },
            ]}
          />
          {/* Above what is still being read, which would move it under a finger. */}
          <LogoutButton isSigningOut={props.isSigningOut} onSignOut={props.onSignOut} />
        </Stack>
      </Section>
      {props.accountHref !== undefined && (
        <Section>
          <LinkButton variant="outline" isWide href={props.accountHref}>
            <FormattedMessage {...messages.account} />
          </LinkButton>
        </Section>
      )}
      {props.passwordChange ? (
        <PasswordForm {...props.passwordChange} user={user} />
      ) : (
        <Banner>
          <FormattedMessage {...messages.askAdmin} />
        </Banner>
      )}
      <Section>
        <Stack>
          <SegmentedControl
            label={formatMessage(messages.theme)}
            options={[
              { id: 'light', label: formatMessage(messages.light), icon: 'light' },
              { id: 'dark', label: formatMessage(messages.dark), icon: 'dark' },
              { id: 'system', label: formatMessage(messages.system), icon: 'system' },
            ]}
            value={props.theme}
            onChange={props.onThemeChange}
          />
          <SegmentedControl
            label={formatMessage(messages.density)}
            options={[
              { id: 'comfortable', label: formatMessage(messages.comfortable) },
              { id: 'compact', label: formatMessage(messages.compact) },
            ]}
            value={props.density}
            onChange={props.onDensityChange}
          />
        </Stack>
      </Section>
      {props.push && <PushSwitch {...props.push} />}
      <ShortcutsSwitch {...props.shortcuts} />
      <Installation state={props.installation} />
      {props.secondStep}
      {props.sessions && <SessionsSection {...props.sessions} />}
    </Page>
  );
}
