import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { countText, type ListCount } from '#domain/lists/listCount.ts';
import type { SavedView } from '#domain/lists/savedView.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import { colour, size, space } from '#ui/theme/tokens.ts';
import { countLabel } from '../tabCounts.ts';
import { savedViewMessages } from './savedViewMessages.ts';

export interface SavedViewChipsProps {
  views: readonly SavedView[];
  /** Id of the view that the list shows; null for none. */
  activeId: string | null;
  /** Returns the number of transactions in a view; null while it is unknown. */
  countOf: (view: SavedView) => ListCount | null;
  /** Called with the pressed view, which may be the active one. */
  onPress: (view: SavedView) => void;
  /** Called to save the list; undefined if there is nothing to save. */
  onSave?: (() => void) | undefined;
  onManage: () => void;
}

const Views = styled.ul`
  display: flex;
  flex: none;
  gap: ${space(2)};

  /* Scrolled into view clear of the button at the end of the line. */
  & > li {
    scroll-margin-inline-end: calc(${size('tap')} + ${space(4)});
  }
`;

/** Lower than other buttons, like the chips beside it. */
const Save = styled.div`
  flex: none;

  & > button {
    min-height: ${size('tool')};
    padding: 0 ${space(3)};
    white-space: nowrap;
  }
`;

/** Stays in view at the end of the line, whose views scroll below it. */
const Manage = styled.div`
  position: sticky;
  inset-inline-end: calc(-1 * ${space(4)});
  flex: none;
  margin-inline-end: calc(-1 * ${space(4)});
  padding-inline-end: ${space(4)};
  background: ${colour('paper')};
`;

/** The user's saved views, and what saves the list as one. */
export function SavedViewChips({
  views,
  activeId,
  countOf,
  onPress,
  onSave,
  onManage,
}: SavedViewChipsProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const active = useShownWhenChosen(activeId);
  return (
    <>
      {onSave && (
        <Save>
          <Button variant="quiet" icon="add" onPress={onSave}>
            {formatMessage(savedViewMessages.save)}
          </Button>
        </Save>
      )}
      {views.length > 0 && (
        <>
          <Views aria-label={formatMessage(savedViewMessages.views)}>
            {views.map((view) => {
              const count = countOf(view);
              return (
                <li key={view.id} ref={view.id === activeId ? active : null}>
                  <ToggleChip
                    badge={count && { text: countText(count), label: countLabel(intl, count) }}
                    isSelected={view.id === activeId}
                    onPress={() => onPress(view)}
                  >
                    {view.name}
                  </ToggleChip>
                </li>
              );
            })}
          </Views>
          <Manage>
            <IconButton
              icon="settings"
              label={formatMessage(savedViewMessages.manage)}
              onPress={onManage}
            />
          </Manage>
        </>
      )}
    </>
  );
}

/** Scrolls the active view into the line when it becomes active, such as a new one, which is the last. */
function useShownWhenChosen(activeId: string | null) {
  const active = useRef<HTMLLIElement>(null);
  const shownId = useRef(activeId);
  useEffect(() => {
    if (activeId !== shownId.current) {
      active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    shownId.current = activeId;
  }, [activeId]);
  return active;
}
