import { useId } from 'react';
import { ToggleButton } from 'react-aria-components';
import { styled } from 'styled-components';
import { chipCss } from './chipStyles.ts';
import { selectedInForcedColours } from './choiceStyles.ts';
import { Icon } from './Icon.tsx';
import { colour, space, tabular } from './theme/tokens.ts';

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
  ${chipCss}
  gap: ${space(2)};
  background-color: ${colour('surface')};
  box-shadow: none;
  color: ${colour('ink')};

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
