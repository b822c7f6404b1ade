import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { lengthError } from './lengthError.ts';
import { optionCss, optionListCss, popoverCss } from './popoverStyles.ts';
import { colour, space, text as textCss, weight } from './theme/tokens.ts';

/** A text that can be chosen instead of typing it. */
export interface Suggestion {
  id: string;
  text: string;
  /** Picture before the text. */
  picture?: ReactNode;
  /** Short details beside the text. */
  aside?: ReactNode;
  /** Details below the text, with line ends. */
  details?: string;
}

export interface SuggestFieldProps extends Omit<TypedFieldProps, 'defaultValue' | 'autoComplete'> {
  value: string;
  /** Suggestions for the text. With some, the list is open while the field has the focus, until it is closed. */
  suggestions: readonly Suggestion[];
  /** Called with the id of the suggestion that the user has chosen. The text stays as it is. */
  onChoose: (id: string) => void;
  /** Called when the field gets the focus. */
  onFocus?: () => void;
  /** The input, to focus it. */
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(ComboBox)`
  ${fieldCss}
`;

const Control = styled(Input)`
  ${controlCss}
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
  gap: ${space(3)};
`;

const Words = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: 0 ${space(3)};
  min-width: 0;
`;

const Name = styled.span`
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;
`;

const Aside = styled.span`
  ${textCss('caption')}
  color: ${colour('inkSoft')};
`;

const Details = styled.span`
  grid-column: 1 / -1;
  ${textCss('small')}
  color: ${colour('inkSoft')};
  white-space: pre-line;
`;

/** `isDismissed`: the user has closed the list for this text. `size`: the number of options in it. */
type ListControl = RefObject<{ isDismissed: boolean; size: number }>;

/**
 * Takes one line of any text, and suggests some. Nothing is chosen unless the user chooses it: Enter without a
 * highlighted suggestion and Tab leave the text as it is. Use SearchSelect for a choice among options.
 */
export function SuggestField({
  label,
  value,
  onChange,
  suggestions,
  onChoose,
  onFocus,
  onBlur,
  inputRef,
  maxLength,
  description,
  errorMessage,
  ...props
}: SuggestFieldProps) {
  const error = lengthError(value, maxLength, useIntl()) ?? errorMessage;
  const [choices, setChoices] = useState(0);
  const listRef = useRef({ isDismissed: false, size: 0 });
  const type = (text: string) => {
    listRef.current.isDismissed = false;
    onChange?.(text);
  };
  const choose = (key: unknown) => {
    const chosen = suggestions.find(({ id }) => id === key);
    if (!chosen) return;
    setChoices((count) => count + 1);
    onChoose(chosen.id);
  };
  return (
    <Root
      {...props}
      inputValue={value}
      onInputChange={type}
      // React Aria closes an empty list by itself, so that it opens again with the next suggestions.
      onOpenChange={(isOpen) => {
        if (!isOpen && listRef.current.size > 0) listRef.current.isDismissed = true;
      }}
      // Chosen suggestions are not kept, because the text can be changed afterwards.
      value={null}
      onChange={choose}
      {...(onFocus && { onFocus: () => onFocus() })}
      {...(onBlur && { onBlur: () => onBlur() })}
      // The suggestions fit the text already.
      defaultFilter={() => true}
      menuTrigger="manual"
      allowsCustomValue
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Typed inputRef={inputRef} suggestions={suggestions} listRef={listRef} choices={choices} />
      <FieldNotes description={description} errorMessage={error} />
      <Panel>
        <List<Suggestion> items={suggestions}>
          {({ text, picture, aside, details }) => (
            <Item textValue={text}>
              {picture}
              <Words>
                <Name>{text}</Name> <Aside>{aside}</Aside> <Details>{details}</Details>
              </Words>
            </Item>
          )}
        </List>
      </Panel>
    </Root>
  );
}

interface TypedProps {
  inputRef: Ref<HTMLInputElement> | undefined;
  suggestions: readonly Suggestion[];
  listRef: ListControl;
  /** Number of choices so far. Each closes the list. */
  choices: number;
}

/** The input, which opens and closes the list. */
function Typed({ inputRef, suggestions, listRef, choices }: TypedProps) {
  const list = useContext(ComboBoxStateContext);
  const closedChoice = useRef(choices);
  useEffect(() => {
    if (!list) return;
    listRef.current.size = list.collection.size;
    if (!list.isFocused) listRef.current.isDismissed = false;
    if (closedChoice.current !== choices) {
      closedChoice.current = choices;
      listRef.current.isDismissed = true;
      list.close();
    } else if (list.isFocused && !list.isOpen && !listRef.current.isDismissed) {
      // Does nothing until React Aria has the options; it renders again once it has.
      if (suggestions.length > 0) list.open(null, 'input');
    }
  }, [list, listRef, suggestions, choices]);
  // React Aria would choose the highlighted suggestion.
  const keepTextOnTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') list?.selectionManager.setFocusedKey(null);
  };
  return (
    <div onKeyDownCapture={keepTextOnTab}>
      <Control {...(inputRef !== undefined && { ref: inputRef })} />
    </div>
  );
}
