import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useLocale } from 'react-aria-components';
import { styled } from 'styled-components';
import { colour, motion, radius, size, space, text, weight, whenHovered } from './theme/tokens.ts';

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  /** Two or more views in display order. */
  tabs: readonly { id: Id; label: string }[];
  /** Id of the selected tab. */
  selectedKey: Id;
  /** Called with the id when another tab is selected. */
  onSelectionChange?: (id: Id) => void;
  /** Content of the selected tab. It fills the remaining height. */
  children: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`;

const List = styled.div`
  display: flex;
  flex: none;
  padding-inline: ${space(2)};
  border-block-end: 1px solid ${colour('hairline')};
  overflow-x: auto;
  overflow-y: hidden;
  background: ${colour('surface')};
`;

const Head = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  flex: 1 1 0;
  max-width: 12rem;
  min-width: max-content;
  min-height: ${size('field')};
  padding: 0 ${space(3)};
  border: 0;
  background: none;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
  cursor: pointer;
  transition: color ${motion('quick')};

  &::after {
    content: '';
    position: absolute;
    inset-inline: ${space(3)};
    inset-block-end: 0;
    height: 2px;
    border-radius: ${radius('round')};
    background: transparent;
  }

  ${whenHovered(`color: ${colour('ink')};`)}

  &[aria-selected='true'] {
    color: ${colour('accent')};

    &::after {
      background: ${colour('accent')};
      forced-color-adjust: none;
    }
  }

  &:focus-visible,
  &[data-focus-visible] {
    border-radius: ${radius('control')};
    outline-offset: -4px;
  }
`;

const Panel = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;

/**
 * Switches between views of the same data. Use SegmentedControl for a choice that changes a value.
 * Implemented without React Aria's tabs, which render their content twice.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selectedKey,
  onSelectionChange,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const headId = (key: Id) => `${id}-${tabs.findIndex((tab) => tab.id === key)}`;
  const { direction } = useLocale();
  const choose = (tab: { id: Id } | undefined) => {
    if (tab && tab.id !== selectedKey) onSelectionChange?.(tab.id);
  };
  // Follows the ARIA pattern: arrow keys wrap around, and the focused tab is selected.
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const heads = [...event.currentTarget.children] as HTMLElement[];
    const at = heads.findIndex((head) => head === event.target);
    const onwards = direction === 'rtl' ? -1 : 1;
    const goals: Partial<Record<string, number>> = {
      ArrowRight: at + onwards,
      ArrowLeft: at - onwards,
      Home: 0,
      End: -1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const index = (goal + tabs.length) % tabs.length;
    heads[index]?.focus();
    choose(tabs[index]);
  };
  return (
    <Root>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <List role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <Head
            key={tab.id}
            role="tab"
            type="button"
            id={headId(tab.id)}
            aria-selected={tab.id === selectedKey}
            aria-controls={tab.id === selectedKey ? id : undefined}
            tabIndex={tab.id === selectedKey ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {tab.label}
          </Head>
        ))}
      </List>
      <Panel role="tabpanel" id={id} aria-labelledby={headId(selectedKey)}>
        {children}
      </Panel>
    </Root>
  );
}
