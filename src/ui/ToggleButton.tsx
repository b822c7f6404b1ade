import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface ToggleButtonProps extends Omit<
  AriaToggleButtonProps,
  'className' | 'style' | 'children'
> {
  /** What is on while the button is pressed in, for example 'Oldest first'. */
  children: string;
  icon?: IconName;
}

const Root = styled(AriaToggleButton)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  flex: none;
  min-height: ${size('tap')};
  padding-inline: ${space(3)};
  border: 1px solid transparent;
  border-radius: ${radius('control')};
  background: transparent;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered] {
    background: ${colour('sunken')};
  }

  &[data-selected] {
    background: ${colour('accentWash')};
    color: ${colour('accent')};

    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/** Something that is on or off. */
export function ToggleButton({ children, icon, ...props }: ToggleButtonProps) {
  return (
    <Root {...props}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Root>
  );
}
