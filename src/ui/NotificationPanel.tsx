import type { ReactNode, RefObject } from 'react';
import { Dialog, Link, Popover } from 'react-aria-components';
import { styled } from 'styled-components';
import { useCloseOnBack } from './closeOnBack.ts';
import { popoverCss } from './popoverStyles.ts';
import type { RouterOptions } from './routing.ts';
import { colour, size, space, text, weight } from './theme/tokens.ts';

interface NotificationItem {
  id: string;
  text: ReactNode;
  /** Mark before the text. */
  mark?: ReactNode;
  /** Time behind the text. It belongs to no link. */
  time?: ReactNode;
  href: string;
  routerOptions?: RouterOptions;
}

interface NotificationItems {
  id: string;
  /** Transaction of the notifications. */
  title?: ReactNode;
  items: readonly NotificationItem[];
}

export interface NotificationPanelProps {
  /** Accessible name of the list. */
  label: string;
  /** Notifications with their links, by what they are about, the newest first. */
  groups: readonly NotificationItems[];
  /** Link below the notifications. */
  more?: { text: ReactNode; href: string } | undefined;
  /** Content shown instead of the list, for example skeletons or an empty state. */
  instead?: ReactNode;
  /** The bell, below which the list opens. */
  bellRef: RefObject<HTMLElement | null>;
  /** Called when the list is closed, or a link in it was followed. */
  onClose: () => void;
}

const Panel = styled(Popover)`
  ${popoverCss}
  width: min(24rem, calc(100vw - 1rem));
`;

const Content = styled(Dialog)`
  max-height: inherit;
  outline: none;
`;

const Group = styled.section`
  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Title = styled.div`
  padding: ${space(3)} ${space(4)} 0;
`;

const Line = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('tap')};
  padding: ${space(2)} ${space(4)};
  ${text('small')}

  & > [data-part='time'] {
    margin-inline-start: auto;
    ${text('caption')}
    color: ${colour('inkSoft')};
  }

  &:hover {
    background: ${colour('sunken')};
  }
`;

/** Covers its whole line, so that the time can be pressed too without being its name. */
const Item = styled(Link)`
  overflow-wrap: anywhere;
  cursor: pointer;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &[data-focus-visible] {
    outline: none;

    &::after {
      outline: 2px solid ${colour('accent')};
      outline-offset: -3px;
    }
  }
`;

const More = styled(Link)`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  place-items: center;
  min-height: ${size('tap')};
  border-block-start: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('accent')};
`;

/** The open list of notifications below the bell. */
export function NotificationPanel({
  label,
  groups,
  more,
  instead,
  bellRef,
  onClose,
}: NotificationPanelProps) {
  useCloseOnBack(onClose);
  return (
    <Panel isOpen onOpenChange={onClose} triggerRef={bellRef} placement="bottom end">
      <Content aria-label={label}>
        {instead ||
          groups.map(({ id, title, items }) => (
            <Group key={id}>
              {title !== undefined && <Title>{title}</Title>}
              <ul>
                {items.map(({ id, text: words, mark, time, ...target }) => (
                  <Line key={id}>
                    {mark}
                    <Item {...target} onPress={onClose}>
                      {words}
                    </Item>
                    {time !== undefined && <span data-part="time">{time}</span>}
                  </Line>
                ))}
              </ul>
            </Group>
          ))}
        {more && (
          <More href={more.href} onPress={onClose}>
            {more.text}
          </More>
        )}
      </Content>
    </Panel>
  );
}
