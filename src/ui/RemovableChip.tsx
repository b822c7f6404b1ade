import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import type { PressProps } from './pressTypes.ts';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface RemovableChipProps extends PressProps {
  /** A few words. */
  children: string;
  /** Accessible name: what a press removes, with the words. */
  label: string;
}

/** Looks smaller than its tap area. */
const Root = styled(Button)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  flex: none;
  min-height: ${size('tool')};
  padding: 0 ${space(3)};
  border: ${space(1)} solid transparent;
  border-inline-width: 0;
  border-radius: ${radius('round')};
  background: ${colour('accentWash')};
  background-clip: padding-box;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('accent')};
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background-color: ${colour('sunken')};
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

/** Names a choice, such as a filter that is set. A press removes it. */
export function RemovableChip({ children, label, ...props }: RemovableChipProps) {
  return (
    <Root {...props} aria-label={label}>
      {children}
      <Icon name="close" size={16} />
    </Root>
  );
}
