import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { chipCss } from './chipStyles.ts';
import { Icon } from './Icon.tsx';
import type { PressProps } from './pressTypes.ts';
import { colour, space } from './theme/tokens.ts';

export interface RemovableChipProps extends PressProps {
  /** A few words. */
  children: string;
  /** Accessible name: what a press removes, with the words. */
  label: string;
}

const Root = styled(Button)`
  ${chipCss}
  gap: ${space(1)};
  background-color: ${colour('accentWash')};
  color: ${colour('accent')};

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
