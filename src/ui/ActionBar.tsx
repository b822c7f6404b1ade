import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { useCloseOnBack } from './closeOnBack.ts';
import { colour, size, space, tabular, text, weight } from './theme/tokens.ts';

const Root = styled.section`
  flex: none;
  display: grid;
  padding: ${space(1)} ${space(4)} ${space(2)};
  border-block-start: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  column-gap: ${space(3)};
  min-height: ${size('tap')};
  ${tabular}

  & > strong {
    font-weight: ${weight('strong')};
  }

  & > button {
    padding-inline: 0;
    min-height: ${size('tap')};
  }
`;

/** One line with a fixed height, whatever the number of actions. */
const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('field')};
  margin-inline: calc(-1 * ${space(4)});
  padding: ${space(1)} ${space(4)};
  overflow-x: auto;
  ${tabular}

  & > button {
    flex: 1 0 auto;
    padding-inline: ${space(2)};
    min-height: ${size('tap')};
    white-space: nowrap;
  }

  & > p {
    ${text('small')}
    color: ${colour('inkSoft')};
  }
`;

export interface ActionBarProps {
  /** Accessible name of the bar. */
  label: string;
  /** Subject of the actions: '3 selected'. */
  summary: ReactNode;
  /** Actions that are possible. The label contains the number of rows that the action changes. */
  actions: readonly BarAction[];
  /** Shown in place of the actions if there are none: why. */
  emptyText: ReactNode;
  /** Label of the button that ends the selection. */
  cancelLabel: ReactNode;
  /** Called by that button, with Escape, and with the browser's Back. */
  onCancel: () => void;
  /** Called with Ctrl+A or Cmd+A. */
  onSelectAll: () => void;
}

interface BarAction {
  id: string;
  label: ReactNode;
  onPress: () => void;
}

/**
 * Actions for the selected rows of the list above it. Place it below the list, which then ends above the bar, so
 * that no row moves. Tab leads from a row to the bar, and Shift+Tab back to the row.
 */
export function ActionBar({
  label,
  summary,
  actions,
  emptyText,
  cancelLabel,
  ...events
}: ActionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { leave } = useKeys(bar, events);
  useCloseOnBack(events.onCancel);
  const isEmpty = actions.length === 0;
  return (
    <Root ref={bar} aria-label={label}>
      <Line>
        <strong>{summary}</strong>
        <Button
          variant="quiet"
          onPress={() => {
            leave();
            events.onCancel();
          }}
        >
          {cancelLabel}
        </Button>
      </Line>
      <Actions>
        {isEmpty && <p>{emptyText}</p>}
        {actions.map(({ id, ...action }) => (
          <Button key={id} variant="outline" onPress={action.onPress}>
            {action.label}
          </Button>
        ))}
      </Actions>
    </Root>
  );
}

const rowSelector = '[data-row] a';

/** Answers the keys of a selection, on the rows and on the bar. */
function useKeys(
  bar: RefObject<HTMLElement | null>,
  { onCancel, onSelectAll }: Pick<ActionBarProps, 'onCancel' | 'onSelectAll'>,
) {
  const lastRow = useRef<HTMLElement>(null);
  const row = () =>
    lastRow.current?.isConnected
      ? lastRow.current
      : document.querySelector<HTMLElement>(`[data-selected] a, ${rowSelector}`);
  /** Moves the focus from the bar, which is about to be removed, to the row. */
  const leave = () => {
    if (bar.current?.contains(document.activeElement)) row()?.focus();
  };
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    const onRow = target.closest('[data-row]')?.querySelector('a') ?? null;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    if (onRow) lastRow.current = onRow;
    else if (target !== document.body && !buttons.includes(target)) return;
    const handlers: Partial<Record<string, (() => void) | false>> = {
      Escape() {
        leave();
        onCancel();
      },
      a: (event.ctrlKey || event.metaKey) && onSelectAll,
      Tab: event.shiftKey
        ? target === buttons[0] && (() => row()?.focus())
        : onRow !== null && (() => buttons[0]?.focus()),
    };
    const handle = handlers[event.key];
    if (!handle) return;
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    // The bar may have covered the row that was selected first.
    document.activeElement?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
    const listener = (event: KeyboardEvent) => answer(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return { leave };
}
