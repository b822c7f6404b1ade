import { Checkbox, CheckboxGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './optionTypes.ts';
import { dotCss } from './popoverStyles.ts';
import { colour, motion, radius, size, space, text } from './theme/tokens.ts';

export interface ChoiceChipsProps<Id extends string> {
  /** Visible label. */
  label: string;
  /** Up to ten choices with short labels, in display order. */
  options: readonly Option<Id>[];
  /** Ids of the selected choices. */
  value: readonly Id[];
  /** Called with the ids of the selected choices, in display order. */
  onChange?: (ids: readonly Id[]) => void;
  /** Prevents changes. The value can be read. */
  isDisabled?: boolean;
}

const Root = styled(CheckboxGroup)`
  ${fieldCss}
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Chip = styled(Checkbox)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('tap')};
  padding-inline: ${space(3)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('round')};
  background: ${colour('surface')};
  ${text('small')}
  color: ${colour('ink')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered] {
    background: ${colour('sunken')};
  }

  &[data-selected] {
    border-color: ${colour('accent')};
    background: ${colour('accentWash')};
    color: ${colour('accent')};
    ${selectedInForcedColours}
  }

  &[data-focus-visible] {
    outline: 2px solid ${colour('accent')};
    outline-offset: 2px;
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

/** A dot, or a tick in its place while the choice is selected, so that nothing moves. */
const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 1rem;

  & > span {
    ${dotCss}
  }

  & > svg,
  [data-selected] > & > span {
    display: none;
  }

  [data-selected] > & > svg {
    display: block;
  }
`;

/** Selects any of up to ten choices that are all visible. Use SegmentedControl for exactly one. */
export function ChoiceChips<Id extends string>({
  label,
  options,
  value,
  onChange,
  ...props
}: ChoiceChipsProps<Id>) {
  return (
    <Root
      {...props}
      value={[...value]}
      onChange={(ids) => onChange?.(options.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
    >
      <FieldLabel>{label}</FieldLabel>
      <Chips>
        {options.map(({ id, label: words, colour: tint }) => (
          <Chip key={id} value={id}>
            <Mark>
              <span data-colour={tint} />
              <Icon name="check" size={16} />
            </Mark>
            {words}
          </Chip>
        ))}
      </Chips>
    </Root>
  );
}
