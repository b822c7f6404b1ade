import { useContext } from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { commonMessages } from './commonMessages.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { IconButton } from './IconButton.tsx';
import { fieldButtonCss } from './iconButtonStyles.ts';
import { optionCss, popoverCss } from './popoverStyles.ts';
import type { Option } from './optionTypes.ts';
import { colour, size, space } from './theme/tokens.ts';

export interface SearchSelectProps<Id extends string = string> extends FieldProps {
  /** What there is to choose from, in the order it is shown. */
  options: readonly Option<Id>[];
  /** Id of the chosen option; null when none is. */
  selectedKey: Id | null;
  /** Another option was chosen; null when the text was cleared. */
  onSelectionChange?: (id: Id | null) => void;
}

const Root = styled(ComboBox)`
  ${fieldCss}
`;

const Box = styled(Group)`
  position: relative;

  & > button {
    ${fieldButtonCss}
  }
`;

const Control = styled(Input)`
  ${controlCss}
  min-height: ${size('choice')};
  padding-inline-end: ${space(12)};
  text-overflow: ellipsis;
`;

const Panel = styled(Popover)`
  ${popoverCss}
  width: var(--trigger-width);
`;

const List = styled(ListBox)`
  display: grid;
  gap: 2px;
  padding: ${space(1)};
  outline: none;
` as typeof ListBox;

const Item = styled(ListBoxItem)`
  ${optionCss}
`;

const Nothing = styled.div`
  padding: ${space(3)};
  color: ${colour('inkSoft')};
`;

/** Opens the list where it is pressed; focus alone, such as after a failed send, does not. */
function Typed() {
  const list = useContext(ComboBoxStateContext);
  return <Control onClick={() => list?.open(null, 'manual')} />;
}

/** One choice out of many: type to narrow them down. Out of a few: Select. */
export function SearchSelect<Id extends string>({
  label,
  options,
  selectedKey,
  onSelectionChange,
  description,
  errorMessage,
  ...props
}: SearchSelectProps<Id>) {
  const { formatMessage } = useIntl();
  const choose = (key: unknown) => {
    onSelectionChange?.(options.find(({ id }) => id === key)?.id ?? null);
  };
  return (
    <Root
      {...props}
      defaultItems={options}
      value={selectedKey}
      // React Aria knows the text only after its first render.
      defaultInputValue={options.find(({ id }) => id === selectedKey)?.label ?? ''}
      onChange={choose}
      menuTrigger="input"
      allowsEmptyCollection
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <Typed />
        <IconButton icon="expand" label={formatMessage(commonMessages.showOptions)} />
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Panel>
        <List<(typeof options)[number]>
          renderEmptyState={() => <Nothing>{formatMessage(commonMessages.noMatches)}</Nothing>}
        >
          {(option) => (
            <Item id={option.id} textValue={option.label}>
              {option.label}
            </Item>
          )}
        </List>
      </Panel>
    </Root>
  );
}
