import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input, SearchField as AriaSearchField } from 'react-aria-components';
import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { isSearchCut, searchLimits } from '#domain/text/searchWords.ts';
import { controlCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { fieldButtonCss } from './iconButtonStyles.ts';
import { colour, size, space, text } from './theme/tokens.ts';
import { useShortcut } from './useShortcut.ts';
import { commonMessages } from './commonMessages.ts';

/** Delay between the last key and the search, ms (specification, section 9). */
const searchDelayMs = 200;

const cutMessage = defineMessage<{ words: number; length: number }>({
  id: 'ui.SearchField.cut',
  defaultMessage: 'Only the first {words} words, up to {length} characters, are searched',
});

export interface SearchFieldProps {
  /** Placeholder, and accessible name of the field. */
  placeholder: string;
  /** The text that is searched. The field may already have a newer one. */
  value: string;
  /** Called with the trimmed text after a pause in typing; empty text when cleared. */
  onChange?: (value: string) => void;
  /** Called with the text when Enter is pressed. */
  onSubmit?: (value: string) => void;
  /** Prevents searching. */
  isDisabled?: boolean;
}

const Frame = styled.div`
  flex: 1;
  min-width: 0;
`;

const Note = styled.output`
  display: block;
  ${text('caption')}
  color: ${colour('inkSoft')};

  &:not(:empty) {
    padding-block-start: ${space(1)};
  }
`;

const Root = styled(AriaSearchField)`
  position: relative;

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space(3)};
    margin-block: auto;
    color: ${colour('inkFaint')};
    pointer-events: none;
  }

  & > button {
    ${fieldButtonCss}
  }

  &[data-empty] > button,
  &[data-disabled] > button {
    display: none;
  }
`;

const Control = styled(Input)`
  ${controlCss}
  min-height: ${size('tool')};
  padding-block: ${space(1)};
  /* Space for the icons, which grow with the text. */
  padding-inline: calc(1.25rem + ${space(5)}) max(${size('tap')}, 1.25rem + ${space(4)});

  /* Without a text there is no button at the end, so that its place is left to the placeholder. */
  [data-empty] > & {
    padding-inline-end: ${space(2)};
  }

  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    appearance: none;
  }
`;

/** Takes the search text for the list below it. Use SearchSelect to select one of many options. */
export function SearchField({ placeholder, value, onChange, ...props }: SearchFieldProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useTypedText(value, onChange);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('search', () => field.current?.focus());
  return (
    <Frame>
      <Root {...props} value={typed} onChange={setTyped} aria-label={placeholder}>
        <Icon name="search" />
        <Control ref={field} placeholder={placeholder} />
        <IconButton icon="close" label={formatMessage(commonMessages.clearSearch)} />
      </Root>
      <Note>{isSearchCut(typed) && formatMessage(cutMessage, searchLimits)}</Note>
    </Frame>
  );
}

/**
 * The text as it is typed. It is state of the field, so that a key does not render the list below.
 * @param onPause called with the trimmed text after a pause
 */
function useTypedText(value: string, onPause: (text: string) => void = () => {}) {
  const [typed, setTyped] = useState(value);
  /** The value, and what has been reported since and is not the value yet. */
  const reported = useRef([value]);
  useEffect(() => {
    const place = reported.current.indexOf(value);
    // Otherwise it was changed by other means, such as Back.
    if (place === -1) setTyped(value);
    reported.current = place === -1 ? [value] : reported.current.slice(place);
  }, [value]);
  const report = useEffectEvent((text: string) => {
    if (text === reported.current.at(-1)?.trim()) return;
    reported.current.push(text);
    onPause(text);
  });
  useEffect(() => {
    const pause = setTimeout(() => report(typed.trim()), searchDelayMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return [typed, setTyped] as const;
}
