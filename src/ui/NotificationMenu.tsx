import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Link, Popover } from 'react-aria-components';
import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import { popoverCss } from './popoverStyles.ts';
import type { RouterOptions } from './routing.ts';
import { colour, radius, size, space, tabular, text, weight } from './theme/tokens.ts';

const named = defineMessage<{ label: string; count: string }>({
  id: 'ui.NotificationMenu.named',
  defaultMessage: '{label}, {count} new',
});

interface NotificationItem {
  id: string;
  text: ReactNode;
  href: string;
  routerOptions?: RouterOptions;
}

export interface NotificationMenuProps {
  /** Accessible name of the bell and the list. */
  label: string;
  /** Number of unread notifications. */
  count: number;
  /** Notifications with their links, the newest first. */
  items: readonly NotificationItem[];
  /** Content shown instead of the list, for example skeletons or an empty state. */
  instead?: ReactNode;
  /** Shows the list. */
  isOpen: boolean;
  /** Called with the new state when the user opens or closes the list. */
  onOpenChange: (isOpen: boolean) => void;
}

const Bell = styled(Button)`
  ${iconButtonCss}
`;

const Count = styled.span`
  position: absolute;
  /* Larger text moves further out, so that it covers less of the bell. */
  inset-block-start: calc(15px - 1em);
  inset-inline-end: calc(13px - 1em);
  display: grid;
  place-items: center;
  min-width: max(calc(${size('tap')} / 2.5), 1.35em);
  height: max(calc(${size('tap')} / 2.5), 1.35em);
  padding-inline: ${space(1)};
  border: 1px solid ${colour('surface')};
  border-radius: ${radius('round')};
  background: ${colour('accent')};
  color: ${colour('onAccent')};
  ${text('caption')}
  /* Grows with the text until it would cover the bell. */
  font-size: min(var(--text-caption), ${size('tap')} * 0.4);
  line-height: 1;
  font-weight: ${weight('strong')};
  ${tabular}
`;

const Panel = styled(Popover)`
  ${popoverCss}
  width: min(24rem, calc(100vw - 1rem));
`;

const Content = styled(Dialog)`
  max-height: inherit;
  outline: none;
`;

const Item = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${size('tap')};
  padding: ${space(3)} ${space(4)};
  border-block-end: 1px solid ${colour('hairline')};
  ${text('small')}
  cursor: pointer;

  li:last-child > & {
    border-block-end: 0;
  }

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }

  &[data-focus-visible] {
    outline-offset: -3px;
  }
`;

/** Shows the number of unread notifications in the header, and opens their list. */
export function NotificationMenu({
  label,
  count,
  items,
  instead,
  isOpen,
  onOpenChange,
}: NotificationMenuProps) {
  const { formatMessage } = useIntl();
  const shown = count > 99 ? '99+' : String(count);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Bell aria-label={count > 0 ? formatMessage(named, { label, count: shown }) : label}>
        <Icon name="bell" />
        {count > 0 && <Count aria-hidden>{shown}</Count>}
      </Bell>
      <Panel placement="bottom end">
        <Content aria-label={label}>
          {instead || (
            <ul>
              {items.map(({ id, text: words, ...target }) => (
                <li key={id}>
                  <Item {...target} onPress={() => onOpenChange(false)}>
                    {words}
                  </Item>
                </li>
              ))}
            </ul>
          )}
        </Content>
      </Panel>
    </DialogTrigger>
  );
}
