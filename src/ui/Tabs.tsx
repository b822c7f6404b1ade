import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { styled } from 'styled-components';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface TabsProps<Id extends string> {
  /** Name of the tab list. */
  label: string;
  /** Two or more views, in the order of the tabs. */
  tabs: readonly { id: Id; label: string }[];
  /** Id of the view that is seen. */
  selectedKey: Id;
  /** Another view was chosen; never the one that is seen. */
  onSelectionChange?: (id: Id) => void;
  /** What the selected tab shows; it fills the height that is left. */
  children: ReactNode;
}

const Root = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`;

const List = styled(TabList)`
  display: flex;
  flex: none;
  padding-inline: ${space(2)};
  border-block-end: 1px solid ${colour('hairline')};
  overflow-x: auto;
  overflow-y: hidden;
  background: ${colour('surface')};
` as typeof TabList;

const Head = styled(Tab)`
  position: relative;
  display: grid;
  place-items: center;
  flex: 1 1 0;
  max-width: 12rem;
  min-width: max-content;
  min-height: ${size('field')};
  padding-inline: ${space(3)};
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

  &[data-hovered] {
    color: ${colour('ink')};
  }

  &[data-selected] {
    color: ${colour('accent')};

    &::after {
      background: ${colour('accent')};
      forced-color-adjust: none;
    }
  }

  &[data-focus-visible] {
    border-radius: ${radius('control')};
    outline-offset: -4px;
  }
`;

const Panel = styled(TabPanel)`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;

/**
 * Views of the same thing side by side, one at a time. A choice that changes a value is a
 * SegmentedControl.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selectedKey,
  onSelectionChange,
  children,
}: TabsProps<Id>) {
  return (
    <Root
      selectedKey={selectedKey}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab && tab.id !== selectedKey) onSelectionChange?.(tab.id);
      }}
    >
      <List aria-label={label} items={tabs}>
        {(tab) => <Head>{tab.label}</Head>}
      </List>
      <Panel id={selectedKey}>{children}</Panel>
    </Root>
  );
}
