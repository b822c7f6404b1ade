import { ToggleButton } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { colour, from, motion, radius, size, space, text, weight } from './theme/tokens.ts';

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
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  flex: none;
  min-width: ${size('tap')};
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

/** Shows only the icon when the search field needs the space. */
const Words = styled.span`
  display: none;

  ${from('column')} {
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
