import { Button, Group } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Option } from './optionTypes.ts';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface QuickChoicesProps {
  /** Accessible name, such as "Banks used last". */
  label: string;
  /** Options of the field above, the most likely one first; none while they are unknown. */
  options: readonly Option[];
  /** Called with the id of the pressed option. */
  onChoose?: (id: string) => void;
}

const Line = styled(Group)`
  display: flex;
  flex-wrap: wrap;
  /* One line, kept free until the options are known. An option that does not fit on it is hidden. */
  height: ${size('tap')};
  overflow: hidden;
  margin-inline-start: calc(-1 * ${space(2)});
`;

const Choice = styled(Button)`
  max-width: 100%;
  height: ${size('tap')};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  padding-inline: ${space(2)};
  border: 0;
  border-radius: ${radius('control')};
  background: transparent;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('accent')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }
`;

/**
 * Chooses an option of the select above with one press. What is below stays in place when the options arrive. The
 * keyboard chooses in the select itself, so the options are no further stops of the Tab key.
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
