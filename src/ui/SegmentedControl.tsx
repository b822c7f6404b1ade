import { Radio, RadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldCss } from './fieldStyles.ts';
import { Icon, type IconName } from './Icon.tsx';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

export interface SegmentedControlProps<Id extends string> {
  /** Visible label. */
  label: string;
  /** Two to four choices in display order. */
  options: readonly { id: Id; label: string; icon?: IconName }[];
  /** Id of the selected choice. */
  value: Id;
  /** Called with the id of the selected choice. */
  onChange?: (id: Id) => void;
  /** Prevents changes. The value can be read. */
  isDisabled?: boolean;
}

const Root = styled(RadioGroup)`
  ${fieldCss}
`;

const Track = styled.div`
  display: flex;
  padding: ${space(1)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
`;

const Segment = styled(Radio)`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  flex: 1 1 0;
  min-width: 0;
  min-height: ${size('tap')};
  padding-inline: ${space(2)};
  border: 1px solid transparent;
  border-radius: calc(${radius('control')} - ${space(1)});
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
  cursor: pointer;
  transition: background-color ${motion('steady')};

  &[data-hovered],
  &[data-pressed] {
    color: ${colour('ink')};
  }

  &[data-selected] {
    background: ${colour('surface')};
    border-color: ${colour('edge')};
    color: ${colour('ink')};

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

/**
 * Selects one of two to four choices that are all visible. Use Select for more choices, and Tabs to
 * switch views.
 */
export function SegmentedControl<Id extends string>({
  label,
  options,
  onChange,
  ...props
}: SegmentedControlProps<Id>) {
  return (
    <Root
      {...props}
      orientation="horizontal"
      onChange={(value) => {
        const chosen = options.find(({ id }) => id === value);
        if (chosen) onChange?.(chosen.id);
      }}
    >
      <FieldLabel>{label}</FieldLabel>
      <Track>
        {options.map(({ id, label: words, icon }) => (
          <Segment key={id} value={id}>
            {icon && <Icon name={icon} size={16} />}
            {words}
          </Segment>
        ))}
      </Track>
    </Root>
  );
}
