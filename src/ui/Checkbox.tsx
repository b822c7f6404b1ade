import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { colour, radius, size, space, text } from './theme/tokens.ts';

export interface CheckboxProps {
  /** Visible label, beside the box: text, or what is chosen. */
  children: ReactNode;
  /** True if it is checked. */
  isSelected: boolean;
  /** Called with the new state. */
  onChange?: (isSelected: boolean) => void;
  /** Prevents changes. The state can be read. */
  isDisabled?: boolean;
}

const Root = styled(AriaCheckbox)`
  display: flex;
  align-items: flex-start;
  gap: ${space(3)};
  min-height: ${size('tap')};
  padding-block: ${space(3)};
  overflow-wrap: anywhere;
  ${text('small')}
  cursor: pointer;

  &[data-focus-visible] {
    border-radius: ${radius('control')};
    outline: 2px solid ${colour('accent')};
    outline-offset: 2px;
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

const Box = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  box-sizing: border-box;
  width: 1.25rem;
  height: 1.25rem;
  border: 2px solid ${colour('edge')};
  border-radius: calc(${radius('control')} / 2);
  background: ${colour('surface')};
  color: ${colour('onAccent')};

  & > svg {
    visibility: hidden;
    width: 0.875rem;
    height: 0.875rem;
    stroke-width: 3;
  }

  [data-selected] > & {
    border-color: ${colour('accent')};
    background: ${colour('accent')};
    forced-color-adjust: none;

    & > svg {
      visibility: visible;
    }
  }

  [data-disabled] > & {
    opacity: 0.5;
  }
`;

const Label = styled.span`
  flex: 1;
  min-width: 0;
`;

/** Chooses one of several things, independently of the others. Use Switch for what changes at once. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <Root {...props}>
      <Box>
        <Icon name="check" size={16} />
      </Box>
      <Label>{children}</Label>
    </Root>
  );
}
