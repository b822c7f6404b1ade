import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { colour, space, text, weight } from './theme/tokens.ts';

export const bannerTones = ['info', 'warning', 'danger', 'offline'] as const;
type BannerTone = (typeof bannerTones)[number];

const icons = {
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  offline: 'offline',
} as const satisfies Record<BannerTone, IconName>;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  min-height: 3rem;
  padding: ${space(1)} ${space(4)};
  border-block-end: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  ${text('small')}

  & > svg {
    flex: none;
  }

  &[data-tone='info'] > svg {
    color: ${colour('accent')};
  }

  &[data-tone='warning'],
  &[data-tone='offline'] {
    background: ${colour('warningWash')};

    & > svg {
      color: ${colour('warning')};
    }
  }

  &[data-tone='danger'] {
    background: ${colour('dangerWash')};

    & > svg {
      color: ${colour('danger')};
    }
  }
`;

const Words = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  padding-block: ${space(2)};
  white-space: pre-line;
`;

const Title = styled.strong`
  display: block;
  font-weight: ${weight('strong')};
`;

export interface BannerProps {
  /** Heading of the banner. */
  title?: ReactNode;
  /** Message of the banner. */
  children: ReactNode;
  /** Severity. Screen readers announce `danger` at once. @default 'info' */
  tone?: BannerTone;
  /** Actions the user can take. Each is a quiet button. */
  actions?: readonly BannerAction[];
}

interface BannerAction {
  label: MessageDescriptor;
  onPress: () => void;
}

/**
 * Shows a message about the whole screen for as long as it applies. Use a toast for a short
 * confirmation, and the error of a field for a problem with one value.
 */
export function Banner({ title, children, tone = 'info', actions }: BannerProps) {
  return (
    <Root data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <Words>
        {title !== undefined && <Title>{title}</Title>}
        {children}
      </Words>
      {actions?.map(({ label, onPress }) => (
        <Button key={label.id} variant="quiet" onPress={onPress}>
          <FormattedMessage {...label} />
        </Button>
      ))}
    </Root>
  );
}
