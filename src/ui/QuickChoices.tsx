import { Button, Group } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Option } from './optionTypes.ts';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface QuickChoicesProps {
  /** Accessible name, such as "Banks used last". */
  label: string;
  /** Up to three options of the field above. */
  options: readonly Option[];
  /** Called with the id of the pressed option. */
  onChoose?: (id: string) => void;
}

const Line = styled(Group)`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: calc(-1 * ${space(2)});
`;

const Choice = styled(Button)`
  min-height: ${size('tap')};
  padding-inline: ${space(2)};
  border: 0;
  border-radius: ${radius('control')};
  background: transparent;
  ${text('small')}
  font-weight: ${weight('medium')};
  text-align: start;
  color: ${colour('accent')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }
`;

/**
 * Chooses an option of the select above with one press. The keyboard chooses in the select itself, so the
 * options are no further stops of the Tab key.
 */
export function QuickChoices({ label, options, onChoose }: QuickChoicesProps) {
  return (
    <Line aria-label={label}>
      {options.map((option) => (
        <Choice key={option.id} excludeFromTabOrder onPress={() => onChoose?.(option.id)}>
          {option.label}
        </Choice>
      ))}
    </Line>
  );
}
