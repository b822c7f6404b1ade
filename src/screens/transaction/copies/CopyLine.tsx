import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { type CopyOutcome, copyText, putIntoClipboard } from '#ui/copyText.ts';
import { colour, size, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { type ShortcutAction, useShortcut } from '#ui/useShortcut.ts';
import { useLongPress } from '#ui/useLongPress.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { copyMessages } from './copyMessages.ts';

const Root = styled.div`
  position: relative;
  container-type: inline-size;
  -webkit-touch-callout: none;
`;

/** Above the value, in the room that it leaves, so that the button is as high as both. */
const Term = styled.dt`
  position: absolute;
  inset-block-start: 2px;
  inset-inline: ${space(4)};
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Value = styled.dd`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space(2)};
  min-height: ${size('tap')};
  padding-inline-start: ${space(4)};

  & > :first-child {
    flex: 1;
    /* An amount stays whole, and its button moves below it. */
    min-width: min-content;
    padding-block: 1.125rem 0;
    font-weight: ${weight('medium')};
    overflow-wrap: anywhere;
    ${tabular}
  }

  & > button {
    flex: none;
    min-height: ${size('tap')};
    padding-inline: ${space(3)};
  }
`;

/** Both texts of the button lie on each other, so that it keeps its width. */
const Either = styled.span`
  display: inline-grid;
  ${text('small')}

  & > * {
    grid-area: 1 / 1;
    visibility: hidden;
  }

  & > [data-shown] {
    visibility: visible;
  }

  & > [data-shown][data-done] {
    color: ${colour('success')};
  }
`;

export interface CopyLineProps {
  term: string;
  /** The value as people read it. */
  children: ReactNode;
  /** What is copied. */
  copied: string;
  /** Accessible name of the button. */
  label: string;
  /** What became of the last copy; null if another line was copied since. */
  outcome: CopyOutcome | null;
  /** Note below the value. */
  note?: ReactNode;
  /** Shortcut that copies the line; null for none. */
  shortcut: ShortcutAction['shortcut'] | null;
  onCopy: (outcome: CopyOutcome) => void;
}

/** One value for the app of the bank. A press on its button, or a long one on the line, copies it. */
export function CopyLine({
  term,
  children,
  copied,
  label,
  outcome,
  note,
  ...props
}: CopyLineProps) {
  const { onCopy } = props;
  const value = useRef<HTMLSpanElement>(null);
  const isLong = useRef(false);
  const copy = async () => {
    if (value.current) onCopy(await copyText(copied, value.current));
  };
  const press = useLongPress(() => {
    isLong.current = true;
    void copy();
  });
  useShortcut(props.shortcut ?? 'copyName', props.shortcut && (() => void copy()));
  const lift = () => {
    press.onPointerUp();
    // Some browsers copy only when the finger is lifted.
    if (isLong.current && outcome !== 'copied') void copy();
    isLong.current = false;
  };
  /** A selection of the whole value is copied as the bank takes it. */
  const onNativeCopy = (event: ClipboardEvent) => {
    const selected = window.getSelection()?.toString().trim();
    if (selected === value.current?.textContent) putIntoClipboard(event.nativeEvent, copied);
  };
  return (
    <Root
      onPointerDown={press.onPointerDown}
      onPointerMove={press.onPointerMove}
      onPointerUp={lift}
      onPointerCancel={press.onPointerCancel}
      onContextMenu={press.onContextMenu}
      onCopy={onNativeCopy}
    >
      <Term>{term}</Term>
      <Value>
        <div>
          <bdi ref={value}>{children}</bdi>
          {note}
        </div>
        <Button variant="quiet" onPress={() => void copy()}>
          <Either aria-hidden>
            <span data-shown={outcome === null || undefined}>
              <FormattedMessage {...copyMessages.copy} />
            </span>
            <span data-done data-shown={(outcome !== null && outcome !== 'selected') || undefined}>
              <FormattedMessage {...copyMessages.copied} />
            </span>
            <span data-shown={outcome === 'selected' || undefined}>
              <FormattedMessage {...copyMessages.selected} />
            </span>
          </Either>
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      </Value>
    </Root>
  );
}
