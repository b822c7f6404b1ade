import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components';
import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { ClosePopoverOnBack } from './ClosePopoverOnBack.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { fieldCss, menuButtonCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './optionTypes.ts';
import { dotCss, menuCss, optionCss, optionListCss } from './popoverStyles.ts';
import { colour, space } from './theme/tokens.ts';

const placeholder = defineMessage({ id: 'ui.Select.placeholder', defaultMessage: 'Select' });

export interface SelectProps<Id extends string = string> extends FieldProps {
  /** Options in display order. */
  options: readonly Option<Id>[];
  /** Id of the selected option; null if none is selected. */
  selectedKey: Id | null;
  /** Called with the id of the selected option. */
  onSelectionChange?: (id: Id) => void;
}

const Root = styled(AriaSelect)`
  ${fieldCss}
`;

const Trigger = styled(Button)`
  ${menuButtonCss}

  &[data-focus-visible] {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
  }

  [data-invalid] > & {
    border-color: ${colour('danger')};
  }
`;

const Value = styled(SelectValue)`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  flex: 1;
  min-width: 0;

  &[data-placeholder] {
    color: ${colour('inkFaint')};
  }
`;

const Panel = styled(Popover)`
  ${menuCss}
`;

const List = styled(ListBox)`
  ${optionListCss}
` as typeof ListBox;

const Item = styled(ListBoxItem)`
  ${optionCss}
`;

const Dot = styled.span`
  ${dotCss}
`;

/**
 * Selects one of up to ten options. Use SearchSelect for more, and SegmentedControl for two to four
 * that should be visible.
 */
export function Select<Id extends string>({
  label,
  options,
  selectedKey,
  onSelectionChange,
  description,
  errorMessage,
  ...props
}: SelectProps<Id>) {
  const choose = (key: unknown) => {
    const chosen = options.find(({ id }) => id === key);
    if (chosen) onSelectionChange?.(chosen.id);
  };
  const chosen = options.find(({ id }) => id === selectedKey);
  return (
    <Root
      {...props}
      value={selectedKey}
      onChange={choose}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Trigger>
        <Value>
          {() =>
            chosen ? (
              <>
                {chosen.colour && <Dot data-colour={chosen.colour} />}
                {chosen.label}
              </>
            ) : (
              <FormattedMessage {...placeholder} />
            )
          }
        </Value>
        {!props.isDisabled && <Icon name="expand" />}
      </Trigger>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Panel>
        <ClosePopoverOnBack context={SelectStateContext} />
        <List items={options}>
          {(option) => (
            <Item id={option.id} textValue={option.label}>
              {option.colour && <Dot data-colour={option.colour} />}
              {option.label}
            </Item>
          )}
        </List>
      </Panel>
    </Root>
  );
}
