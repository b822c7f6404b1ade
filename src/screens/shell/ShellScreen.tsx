import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Role } from '#domain/users/roles.ts';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { FloatingNote } from '#ui/FloatingNote.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { IconLink } from '#ui/IconLink.tsx';
import { Shell } from '#ui/Shell.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { colour, tabular, text, weight } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  admin: { id: 'Shell.admin', defaultMessage: 'ADMIN' },
  banker: { id: 'Shell.banker', defaultMessage: 'BANKING' },
  agent: { id: 'Shell.agent', defaultMessage: 'AGENT' },
  profile: { id: 'Shell.profile', defaultMessage: 'Profile' },
  navigation: { id: 'Shell.navigation', defaultMessage: 'Main' },
  dashboard: { id: 'Shell.dashboard', defaultMessage: 'Dashboard' },
  initiate: { id: 'Shell.initiate', defaultMessage: 'Initiate' },
  users: { id: 'Shell.users', defaultMessage: 'Users' },
  bank: { id: 'Shell.bank', defaultMessage: 'Bank' },
  report: { id: 'Shell.report', defaultMessage: 'Report' },
  setting: { id: 'Shell.setting', defaultMessage: 'Setting' },
  newVersion: { id: 'Shell.newVersion', defaultMessage: 'A new version is ready' },
});

const rateMessage = defineMessage<{ rate: string }>({
  id: 'Shell.rate',
  defaultMessage: 'Rate: {rate}\u00A0₹',
});

const readOnlyMessage = defineMessage<{ time: string }>({
  id: 'Shell.readOnly',
  defaultMessage: 'Changes are not possible right now. Shown as of {time}.',
});

const pausedMessage = defineMessage<{ time: string }>({
  id: 'Shell.paused',
  defaultMessage: 'Live updates paused, retrying. Shown as of {time}.',
});

/** Destinations of the bottom navigation. */
export type Destination = 'dashboard' | 'initiate' | 'users' | 'bank' | 'report' | 'setting';

const icons = {
  dashboard: 'home',
  initiate: 'send',
  users: 'users',
  bank: 'bank',
  report: 'report',
  setting: 'settings',
} as const satisfies Record<Destination, IconName>;

export interface ShellScreenProps {
  role: Role;
  /** The rupee rate; null while unknown. */
  rate: string | null;
  /** Destinations of the role; empty for a role without navigation. */
  destinations: readonly { to: Destination; href: string; isCurrent: boolean }[];
  profileHref: string;
  isOnline: boolean;
  /** Formatted time of the data while the server takes no changes; null while it does. */
  asOf: string | null;
  /** Formatted time until which changes by others are shown; null while they are shown at once. */
  pausedAt?: string | null;
  /** Text for screen readers about changes by others. */
  announcement?: string;
  onReload: () => void;
  /** Activates a newer app version. Set when one is ready and the screen has no form. */
  onUpdate?: (() => void) | undefined;
  /** An offer to be shown around. */
  tour?: ReactNode;
  /** The notification bell. */
  notifications: ReactNode;
  children: ReactNode;
}

const Rate = styled.div`
  flex: 1;
  min-width: 0;
  ${text('small')}
  color: ${colour('inkSoft')};
  ${tabular}
`;

const Title = styled.div`
  ${text('caption')}
  font-weight: ${weight('strong')};
  letter-spacing: 0.06em;
`;

/** The shell around all screens of a signed-in user (specification, section 2). */
export function ShellScreen({
  role,
  rate,
  destinations,
  profileHref,
  isOnline,
  asOf,
  pausedAt = null,
  announcement = '',
  onReload,
  onUpdate,
  tour,
  notifications,
  children,
}: ShellScreenProps) {
  const { formatMessage } = useIntl();
  const items = destinations.map(({ to, href, isCurrent }) => ({
    href,
    isCurrent,
    label: formatMessage(messages[to]),
    icon: icons[to],
  }));
  return (
    <Shell
      header={
        <>
          <Rate>
            <FormattedMessage {...rateMessage} values={{ rate: rate ?? '-' }} />
          </Rate>
          <Title>
            <FormattedMessage {...messages[role]} />
          </Title>
          {tour}
          {notifications}
          <IconLink icon="profile" label={formatMessage(messages.profile)} href={profileHref} />
        </>
      }
      navigation={
        items.length > 0 ? { label: formatMessage(messages.navigation), items } : undefined
      }
      banner={<AppBanner isOnline={isOnline} asOf={asOf} onReload={onReload} onUpdate={onUpdate} />}
    >
      {children}
      {pausedAt !== null && isOnline && asOf === null && (
        <FloatingNote icon="offline">
          <FormattedMessage {...pausedMessage} values={{ time: pausedAt }} />
        </FloatingNote>
      )}
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </Shell>
  );
}

function AppBanner({
  isOnline,
  asOf,
  onReload,
  onUpdate,
}: Pick<ShellScreenProps, 'isOnline' | 'asOf' | 'onReload' | 'onUpdate'>) {
  if (!isOnline || asOf !== null) {
    return (
      <Banner tone="offline" actions={[{ label: commonMessages.reload, onPress: onReload }]}>
        {isOnline && asOf !== null ? (
          <FormattedMessage {...readOnlyMessage} values={{ time: asOf }} />
        ) : (
          <FormattedMessage {...commonMessages.offline} />
        )}
      </Banner>
    );
  }
  if (!onUpdate) return null;
  return (
    <Banner tone="info" actions={[{ label: commonMessages.update, onPress: onUpdate }]}>
      <FormattedMessage {...messages.newVersion} />
    </Banner>
  );
}
