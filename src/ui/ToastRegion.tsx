import { Link } from 'react-aria-components';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { keyframes, styled } from 'styled-components';
import { commonMessages } from './commonMessages.ts';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { RouterOptions } from './routing.ts';
import {
  colour,
  layer,
  motion,
  radius,
  shadow,
  size,
  space,
  text,
  weight,
} from './theme/tokens.ts';

const messages = defineMessages({
  region: { id: 'ui.ToastRegion.region', defaultMessage: 'Notices' },
  open: { id: 'ui.ToastRegion.open', defaultMessage: 'Open' },
});

export const toastTones = ['success', 'error', 'info'] as const;
export type ToastTone = (typeof toastTones)[number];

interface ToastItem {
  id: string;
  tone: ToastTone;
  message: string;
  /** Link of the toast. */
  link?: { href: string; routerOptions?: RouterOptions };
}

export interface ToastRegionProps {
  /** Toasts to show, the oldest first. The caller removes them. */
  items: readonly ToastItem[];
  /** Called with the id of a dismissed toast. */
  onDismiss: (id: string) => void;
}

const icons = {
  success: 'success',
  error: 'danger',
  info: 'info',
} as const satisfies Record<ToastTone, IconName>;

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
`;

const Root = styled.section`
  position: fixed;
  /* Below the header and the title or tabs, so that their controls stay free. */
  inset-block-start: calc(env(safe-area-inset-top) + 2 * ${size('header')} + ${space(1)});
  inset-inline: ${space(2)};
  z-index: ${layer('toast')};
  pointer-events: none;

  & > ul {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${space(2)};
    max-height: 100dvh;
    padding: 0 ${space(4)} ${space(10)};
    overflow: hidden;
  }
`;

const Toast = styled.li`
  display: flex;
  /* Aligns the buttons with the first line of the message. */
  align-items: flex-start;
  gap: ${space(3)};
  max-width: min(28rem, 100%);
  padding-inline-start: ${space(4)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('card')};
  background: ${colour('surface')};
  box-shadow: ${shadow('float')};
  ${text('small')}
  animation: ${arrive} ${motion('steady')};

  /* Presses on a toast reach the content below it, except for its own controls. */
  & > button,
  & > a {
    pointer-events: auto;
  }

  & > svg {
    flex: none;
    margin-block: calc((${size('tap')} - 1.25rem) / 2);
    color: ${colour('accent')};
  }

  &[data-tone='success'] > svg {
    color: ${colour('success')};
  }

  &[data-tone='error'] > svg {
    color: ${colour('danger')};
  }
`;

const Open = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${size('tap')};
  padding-inline: ${space(2)};
  font-weight: ${weight('medium')};
  color: ${colour('accent')};
  cursor: pointer;
`;

const Words = styled.span`
  min-width: 0;
  padding-block: max(${space(2)}, (${size('tap')} - 1.25rem) / 2);
`;

/**
 * Shows short messages at the top of the screen and announces them. Use Banner for a message that
 * stays. Render it once and keep it mounted.
 */
export function ToastRegion({ items, onDismiss }: ToastRegionProps) {
  const { formatMessage } = useIntl();
  return (
    <Root aria-label={formatMessage(messages.region)} data-react-aria-top-layer="true">
      <ul aria-live="polite" aria-relevant="additions">
        {items.map(({ id, tone, message, link }) => (
          <Toast key={id} data-tone={tone}>
            <Icon name={icons[tone]} />
            <Words>{message}</Words>
            {link && (
              <Open {...link} onPress={() => onDismiss(id)}>
                <FormattedMessage {...messages.open} />
              </Open>
            )}
            <IconButton
              icon="close"
              label={formatMessage(commonMessages.dismiss)}
              onPress={() => onDismiss(id)}
            />
          </Toast>
        ))}
      </ul>
    </Root>
  );
}
