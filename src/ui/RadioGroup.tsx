import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldCss } from './fieldStyles.ts';
import { colour, radius, size, space, text } from './theme/tokens.ts';

export interface RadioGroupProps<Id extends string> {
  /** Visible label. */
  label: string;
  /** Choices in display order. */
  options: readonly { id: Id; label: string }[];
  /** Id of the selected choice; null if none is selected. */
  value: Id | null;
  /** Called with the id of the selected choice. */
  onChange?: (id: Id) => void;
  /** Prevents changes. The value can be read. */
  isDisabled?: boolean;
}

const Root = styled(AriaRadioGroup)`
  ${fieldCss}
`;

const Option = styled(Radio)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${size('tap')};
  overflow-wrap: anywhere;
  ${text('small')}
  cursor: pointer;

  &::before {
    content: '';
    flex: none;
    box-sizing: border-box;
    width: 1.25rem;
    height: 1.25rem;
    border: 2px solid ${colour('edge')};
    border-radius: ${radius('round')};
    background: ${colour('surface')};
  }

  &[data-selected]::before {
    border: 6px solid ${colour('accent')};
    forced-color-adjust: none;
  }

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

/**
 * Selects one of a few choices with long labels; initially none. Use SegmentedControl for short
 * labels.
 */
export function RadioGroup<Id extends string>({
  label,
  options,
  onChange,
  ...props
}: RadioGroupProps<Id>) {
  return (
    <Root
      {...props}
      onChange={(value) => {
        const chosen = options.find(({ id }) => id === value);
        if (chosen) onChange?.(chosen.id);
      }}
    >
      <FieldLabel>{label}</FieldLabel>
      {options.map(({ id, label: words }) => (
        <Option key={id} value={id}>
          {words}
        </Option>
      ))}
    </Root>
  );
}
