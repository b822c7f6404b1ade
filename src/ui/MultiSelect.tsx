import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components';
import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { ClosePopoverOnBack } from './ClosePopoverOnBack.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldCss, menuButtonCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './optionTypes.ts';
import { dotCss, menuCss, optionCss, optionListCss } from './popoverStyles.ts';

const any = defineMessage({ id: 'ui.MultiSelect.any', defaultMessage: 'Any' });
const chosenMessage = defineMessage<{ first: string; further: number }>({
  id: 'ui.MultiSelect.chosen',
  defaultMessage: '{first}{further, plural, =0 {} other { +#}}',
});

export interface MultiSelectProps<Id extends string> {
  /** Visible label. */
  label: string;
  /** Up to ten options in display order. */
  options: readonly Option<Id>[];
  /** Ids of the selected options. */
  value: readonly Id[];
  /** Called with the ids of the selected options, in display order. */
  onChange?: (ids: readonly Id[]) => void;
  /** Prevents changes. The value can be read. */
  isDisabled?: boolean;
}

const Root = styled(Select<object, 'multiple'>)`
  ${fieldCss}
`;

const Trigger = styled(Button)`
  ${menuButtonCss}
`;

const Value = styled(SelectValue)`
  flex: 1;
  min-width: 0;
`;

const Panel = styled(Popover)`
  ${menuCss}
`;

const List = styled(ListBox)`
  ${optionListCss}
` as typeof ListBox;

const Item = styled(ListBoxItem)`
  ${optionCss}

  & > svg {
    margin-inline-start: auto;
  }
`;

const Dot = styled.span`
  ${dotCss}
`;

/** Selects any of up to ten options in a menu that stays open. Use Select for exactly one. */
export function MultiSelect<Id extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
}: MultiSelectProps<Id>) {
  const [first, ...further] = options.filter(({ id }) => value.includes(id));
  return (
    <Root
      selectionMode="multiple"
      isDisabled={isDisabled}
      value={[...value]}
      onChange={(ids) => onChange?.(options.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
    >
      <FieldLabel>{label}</FieldLabel>
      <Trigger>
        <Value>
          {() =>
            first ? (
              <FormattedMessage
                {...chosenMessage}
                values={{ first: first.label, further: further.length }}
              />
            ) : (
              <FormattedMessage {...any} />
            )
          }
        </Value>
        {!isDisabled && <Icon name="expand" />}
      </Trigger>
      <Panel>
        <ClosePopoverOnBack context={SelectStateContext} />
        <List items={options}>
          {(option) => (
            <Item id={option.id} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  {option.colour && <Dot data-colour={option.colour} />}
                  {option.label}
                  {isSelected && <Icon name="check" size={16} />}
                </>
              )}
            </Item>
          )}
        </List>
      </Panel>
    </Root>
  );
}
