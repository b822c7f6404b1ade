import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useLocale } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import {
  colour,
  inFlow,
  motion,
  onPaper,
  radius,
  size,
  space,
  tabular,
  text,
  weight,
  whenHovered,
} from './theme/tokens.ts';

/** A view. */
export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** A short count beside the label; null until it is known. Its space is kept. */
  badge?: TabBadge | null | undefined;
}

export interface TabBadge {
  /** Visible text, up to three characters. */
  text: string;
  /** The same in words, for screen readers. */
  label: string;
  /** Marks the count, by a sign before it and its colour. @default false */
  isUrgent?: boolean;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  /** Two or more views in display order. */
  tabs: readonly Tab<Id>[];
  /** Id of the selected tab. */
  selectedKey: Id;
  /** Called with the id when another tab is selected. */
  onSelectionChange?: (id: Id) => void;
  /** Content of the selected tab. It fills the remaining height. */
  children: ReactNode;
}

const Root = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  ${inFlow('height: auto;')}
`;

/** Width of a list in which the badges have no space beside the labels. */
const narrow = '(max-width: 21rem)';
/** Widest badge with the gap before it. */
const badgeWidth = '3rem';

const List = styled.div`
  display: flex;
  flex: none;
  padding-inline: ${space(2)};
  border-block-end: 1px solid ${colour('hairline')};
  overflow-x: auto;
  overflow-y: hidden;
  background: ${colour('surface')};
  ${onPaper('display: none;')}
`;

const Head = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  flex: 1 1 0;
  max-width: 12rem;
  min-width: max-content;
  min-height: ${size('tool')};
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

  /* Space for the badge. */
  &[data-badge] {
    padding-inline-end: calc(${space(3)} + ${badgeWidth});
  }

  @container ${narrow} {
    &[data-badge] {
      padding-inline-end: ${space(3)};
    }

    [data-badges] > & {
      align-content: start;
      min-height: calc(${size('tool')} + 1.25rem);
      padding-block-start: ${space(2)};
    }
  }

  &:focus-visible,
  &[data-focus-visible] {
    border-radius: ${radius('control')};
    outline-offset: -4px;
  }
`;

/** Beside the label, or below it in narrow lists and large text. */
const Badge = styled.span`
  position: absolute;
  inset-inline-start: calc(100% + ${space(1)});
  inset-block-start: 50%;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.125rem;
  min-width: 1.25rem;
  padding-inline: 0.25rem;
  border-radius: ${radius('round')};
  background: ${colour('sunken')};
  translate: 0 -50%;
  ${text('caption')}
  ${tabular}
  color: ${colour('inkSoft')};

  [aria-selected='true'] & {
    background: ${colour('accentWash')};
    color: ${colour('accent')};
  }

  &&[data-urgent] {
    background: ${colour('dangerWash')};
    color: ${colour('danger')};
    font-weight: ${weight('medium')};
  }

  & > svg {
    width: 0.75rem;
    height: 0.75rem;
  }

  @container ${narrow} {
    inset-inline-start: 50%;
    inset-block-start: 100%;
    translate: -50% 0;
  }
`;

const Label = styled.span`
  position: relative;
`;

const Panel = styled.div`
  flex: 1;
  min-height: 0;
  position: relative;
  overflow: auto;
  ${inFlow('overflow: visible;')}
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
      <List
        role="tablist"
        aria-label={label}
        data-badges={tabs.some(({ badge }) => badge !== undefined) || undefined}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <Head
            key={tab.id}
            role="tab"
            type="button"
            id={headId(tab.id)}
            aria-selected={tab.id === selectedKey}
            aria-controls={tab.id === selectedKey ? id : undefined}
            aria-describedby={tab.badge ? `${headId(tab.id)}-badge` : undefined}
            data-badge={tab.badge !== undefined || undefined}
            tabIndex={tab.id === selectedKey ? 0 : -1}
            onClick={() => choose(tab)}
          >
            <HeadLabel tab={tab} badgeId={`${headId(tab.id)}-badge`} />
          </Head>
        ))}
      </List>
      <Panel role="tabpanel" id={id} aria-labelledby={headId(selectedKey)}>
        {children}
      </Panel>
    </Root>
  );
}

/** The badge is a description, so that the label alone names the tab. */
function HeadLabel({ tab: { label, badge }, badgeId }: { tab: Tab<string>; badgeId: string }) {
  if (badge === undefined) return label;
  return (
    <>
      <Label>
        {label}
        {badge && (
          <Badge aria-hidden data-urgent={badge.isUrgent || undefined}>
            {badge.isUrgent && <Icon name="warning" size={16} />}
            {badge.text}
          </Badge>
        )}
      </Label>
      {badge && (
        <span hidden id={badgeId}>
          {badge.label}
        </span>
      )}
    </>
  );
}
