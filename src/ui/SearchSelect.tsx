import { useContext, useState } from 'react';
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
import { isOptionFound } from '#domain/text/optionSearch.ts';
import { ClosePopoverOnBack } from './ClosePopoverOnBack.tsx';
import { commonMessages } from './commonMessages.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { IconButton } from './IconButton.tsx';
import { fieldButtonCss } from './iconButtonStyles.ts';
import { optionCss, optionListCss, popoverCss } from './popoverStyles.ts';
import type { Option } from './optionTypes.ts';
import { colour, size, space, text } from './theme/tokens.ts';

export interface SearchSelectProps<Id extends string = string> extends FieldProps {
  /** Options in display order. */
  options: readonly Option<Id>[];
  /** Id of the selected option; null if none is selected. */
  selectedKey: Id | null;
  /** Called with the id of the selected option, or null when the text was cleared. */
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

  /* An input has one line. What cannot be changed is shown over it, on as many lines as it needs. */
  &[data-value] {
    display: grid;

    & > input,
    &::after {
      grid-area: 1 / 1;
      min-width: 0;
    }

    & > input {
      -webkit-text-fill-color: transparent;
    }

    &::after {
      content: attr(data-value);
      /* Screen readers have the value of the input. */
      content: attr(data-value) / '';
      align-self: center;
      padding-block: ${space(2)};
      ${text('body')}
      overflow-wrap: anywhere;
      unicode-bidi: plaintext;
    }
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
  ${optionListCss}
` as typeof ListBox;

const Item = styled(ListBoxItem)`
  ${optionCss}
`;

const Nothing = styled.div`
  padding: ${space(3)};
  color: ${colour('inkSoft')};
`;

/** Opens the list on a press, but not on focus alone, as after a failed submit. */
function Typed() {
  const list = useContext(ComboBoxStateContext);
  return <Control onClick={() => list?.open(null, 'manual')} />;
}

/** Selects one of many options. Typing filters them. Use Select for up to ten options. */
export function SearchSelect<Id extends string>({
  label,
  options: offered,
  selectedKey,
  onSelectionChange,
  description,
  errorMessage,
  ...props
}: SearchSelectProps<Id>) {
  const { formatMessage } = useIntl();
  const options = useWithSelected(offered, selectedKey);
  const choose = (key: unknown) => {
    onSelectionChange?.(options.find(({ id }) => id === key)?.id ?? null);
  };
  const selected = options.find(({ id }) => id === selectedKey);
  return (
    <Root
      {...props}
      defaultItems={options}
      value={selectedKey}
      // React Aria sets the text only after its first render.
      defaultInputValue={selected?.label ?? ''}
      onChange={choose}
      defaultFilter={isOptionFound}
      menuTrigger="input"
      allowsEmptyCollection
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box data-value={props.isDisabled ? selected?.label : undefined}>
        <Typed />
        {!props.isDisabled && (
          <IconButton icon="expand" label={formatMessage(commonMessages.showOptions)} />
        )}
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Panel>
        <ClosePopoverOnBack context={ComboBoxStateContext} />
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

/** Returns the options, with the selected one as long as it is selected. Its record may become inactive. */
function useWithSelected<Id extends string>(
  options: readonly Option<Id>[],
  selectedKey: Id | null,
): readonly Option<Id>[] {
  const [last, setLast] = useState<Option<Id>>();
  const selected = options.find(({ id }) => id === selectedKey);
  if (selected && selected !== last) setLast(selected);
  return selected || last?.id !== selectedKey ? options : [...options, last];
}
