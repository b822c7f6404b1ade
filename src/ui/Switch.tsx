import { Switch as AriaSwitch } from 'react-aria-components';
import { styled } from 'styled-components';
import { colour, motion, radius, size, space, text } from './theme/tokens.ts';

export interface SwitchProps {
  /** Visible label, beside the switch. */
  label: string;
  /** True if it is on. */
  isSelected: boolean;
  /** Called with the new state. */
  onChange?: (isSelected: boolean) => void;
  /** Prevents changes. The state can be read. */
  isDisabled?: boolean;
  /** Id of the text that describes it. */
  'aria-describedby'?: string;
}

const Root = styled(AriaSwitch)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: ${size('tap')};
  overflow-wrap: anywhere;
  ${text('body')}
  cursor: pointer;

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

const Track = styled.span`
  flex: none;
  box-sizing: border-box;
  width: 3rem;
  height: 1.75rem;
  padding: ${space(1)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('round')};
  background: ${colour('sunken')};
  transition: background-color ${motion('steady')};

  &::before {
    content: '';
    display: block;
    width: 1.125rem;
    height: 1.125rem;
    border-radius: ${radius('round')};
    background: ${colour('inkSoft')};
    transition: transform ${motion('steady')};
  }

  [data-selected] > & {
    border-color: ${colour('accent')};
    background: ${colour('accent')};
    forced-color-adjust: none;

    &::before {
      background: ${colour('onAccent')};
      transform: translateX(1.25rem);
    }
  }

  [data-focus-visible] > & {
    outline: 2px solid ${colour('accent')};
    outline-offset: 2px;
  }

  [data-disabled] > & {
    opacity: 0.5;
  }
`;

/** Turns something on or off at once, without a form. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <Root {...props}>
      {label}
      <Track />
    </Root>
  );
}
