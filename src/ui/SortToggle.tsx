import { ToggleButton } from 'react-aria-components';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { Icon } from './Icon.tsx';
import { size, space } from './theme/tokens.ts';
import { activeToolCss, toolCss } from './toolStyles.ts';

export interface SortToggleProps {
  /** Order while the button is selected, for example 'Oldest first'. */
  label: string;
  /** Reverses the order. */
  isSelected: boolean;
  /** Called with the new state. */
  onChange?: (isSelected: boolean) => void;
  /** Prevents changes. */
  isDisabled?: boolean;
}

const Root = styled(ToggleButton)`
  ${toolCss}
  min-width: ${size('tap')};
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

/** Reverses the order of the list below. Stands beside its SearchField. */
export function SortToggle({ label, ...props }: SortToggleProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name="sort" size={16} />
      <Words aria-hidden>{label}</Words>
    </Root>
  );
}
