import { useRef } from 'react';
import { Button } from 'react-aria-components';
import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { shortCount } from '#domain/lists/listCount.ts';
import { Icon } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import { parts } from './lazyParts.tsx';
import type { NotificationPanelProps } from './NotificationPanel.tsx';
import { colour, radius, size, space, tabular, text, weight } from './theme/tokens.ts';

const named = defineMessage<{ label: string; count: string }>({
  id: 'ui.NotificationMenu.named',
  defaultMessage: '{label}, {count} new',
});

export interface NotificationMenuProps extends Pick<
  NotificationPanelProps,
  'groups' | 'more' | 'instead'
> {
  /** Accessible name of the bell and the list. */
  label: string;
  /** Number of unread notifications. */
  count: number;
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
  /* Beside the bell from its middle on: more digits grow away from it. */
  inset-block-start: calc(15px - 1em);
  inset-inline-start: 55%;
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

/** Below the header: the place of the message that the list cannot be loaded. The list itself floats. */
const Below = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-end: ${space(2)};
  width: min(24rem, calc(100vw - 1rem));
`;

/** Shows the number of unread notifications in the header, and opens their list. */
export function NotificationMenu({
  label,
  count,
  isOpen,
  onOpenChange,
  ...list
}: NotificationMenuProps) {
  const { formatMessage } = useIntl();
  const bellRef = useRef<HTMLButtonElement>(null);
  const shown = shortCount(count);
  return (
    <>
      <Bell
        ref={bellRef}
        aria-label={count > 0 ? formatMessage(named, { label, count: shown }) : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => onOpenChange(!isOpen)}
      >
        <Icon name="bell" />
        {count > 0 && <Count aria-hidden>{shown}</Count>}
      </Bell>
      {isOpen && (
        <Below>
          <parts.NotificationPanel
            {...list}
            label={label}
            bellRef={bellRef}
            onClose={() => onOpenChange(false)}
          />
        </Below>
      )}
    </>
  );
}
