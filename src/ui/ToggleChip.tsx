import { useId } from 'react';
import { ToggleButton } from 'react-aria-components';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { Icon } from './Icon.tsx';
import { colour, motion, radius, size, space, tabular, text, weight } from './theme/tokens.ts';

export interface ToggleChipProps {
  /** A few words. */
  children: string;
  /** A short count behind the words, with the same for screen readers; null while it is unknown. */
  badge: { text: string; label: string } | null;
  /** Marks the choice that applies. */
  isSelected: boolean;
  /** Called on a press, also of a selected chip. */
  onPress?: () => void;
}

const Root = styled(ToggleButton)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  flex: none;
  min-height: ${size('tool')};
  padding: 0 ${space(3)};
  border: ${space(1)} solid transparent;
  border-inline-width: 0;
  border-radius: ${radius('round')};
  background: ${colour('surface')};
  background-clip: padding-box;
  box-shadow: none;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('ink')};
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background-color: ${colour('sunken')};
  }

  &[data-selected] {
    background-color: ${colour('accentWash')};
    color: ${colour('accent')};
    ${selectedInForcedColours}
  }
`;

/** As wide before the count is known. */
const Count = styled.span`
  min-width: 1.5em;
  ${tabular}
  color: ${colour('inkSoft')};

  [data-selected] > & {
    color: inherit;
  }
`;

/** Applies one of several choices, and marks the one that applies. A press on that one ends it. */
export function ToggleChip({ children, badge, onPress, isSelected }: ToggleChipProps) {
  const badgeId = useId();
  return (
    <Root
      isSelected={isSelected}
      onChange={() => onPress?.()}
      {...(badge && { 'aria-describedby': badgeId })}
    >
      {isSelected && <Icon name="check" size={16} />}
      {children}
      <Count aria-hidden>{badge?.text}</Count>
      {badge && (
        <span hidden id={badgeId}>
          {badge.label}
        </span>
      )}
    </Root>
  );
}
