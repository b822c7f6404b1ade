import { ToggleButton } from 'react-aria-components';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { Icon, type IconName } from './Icon.tsx';
import { size, space } from './theme/tokens.ts';
import { activeToolCss, toolCss } from './toolStyles.ts';

export interface ToolToggleProps {
  /** Icon of the button. */
  icon: IconName;
  /** What applies while the button is selected, for example 'Oldest first'. */
  label: string;
  /** True if it applies. */
  isSelected: boolean;
  /** Called with the new state. */
  onChange?: (isSelected: boolean) => void;
  /** Prevents changes. */
  isDisabled?: boolean;
}

const Root = styled(ToggleButton)`
  ${toolCss}
  min-width: ${size('tool')};
  padding-inline: ${space(3)};

  &[data-selected] {
    ${activeToolCss}
    ${selectedInForcedColours}
  }
`;

/** Shows only the icon when the search field needs the space, also in a narrow column of a wide window. */
const Words = styled.span`
  display: none;

  @container (min-width: 34rem) {
    display: inline;
  }
`;

/** Turns something about the list below on and off, such as its order. Stands beside its SearchField. */
export function ToolToggle({ icon, label, ...props }: ToolToggleProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} size={16} />
      <Words aria-hidden>{label}</Words>
    </Root>
  );
}
