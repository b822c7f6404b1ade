import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { type Digit, digits } from '#domain/sudoku/grid.ts';
import { Button } from '#ui/Button.tsx';
import {
  colour,
  from,
  layer,
  radius,
  shadow,
  size,
  space,
  text,
  weight,
} from '#ui/theme/tokens.ts';
import { Board } from './Board.tsx';
import { Countdown } from './Countdown.tsx';
import { Hint } from './Hint.tsx';
import { Keypad } from './Keypad.tsx';

const messages = defineMessages({
  title: { id: 'Entry.title', defaultMessage: 'Sudoku' },
  start: { id: 'Entry.start', defaultMessage: 'Start the Game' },
  restart: { id: 'Entry.restart', defaultMessage: 'Restart' },
  timeUp: { id: 'Entry.timeUp', defaultMessage: "Time's up!" },
  won: { id: 'Entry.won', defaultMessage: '🎉 You Win!' },
});

/** `selected` is the index of a cell, 0 to 80. */
type EntryState =
  | { kind: 'waiting' }
  | { kind: 'playing'; selected: number | null }
  | { kind: 'timeUp' }
  | { kind: 'won' };

export interface EntryScreenProps {
  state: EntryState;
  /** All 81 cells in row order. */
  cells: readonly CellView[];
  secondsLeft: number;
  onStart: () => void;
  /** Receives null for a cell that cannot be filled. */
  onSelect: (index: number | null) => void;
  /** Called for every digit, by key or button, in every state. */
  onDigit: (digit: Digit) => void;
  /** Empties the selected cell. */
  onErase: () => void;
  onRestart: () => void;
}

const Layout = styled.main`
  display: grid;
  align-content: center;
  min-height: 100dvh;
  padding: ${space(3)} ${space(2)};
`;

const Table = styled.div`
  display: grid;
  grid-template-areas: 'head' 'board' 'keys';
  grid-template-columns: minmax(0, 30rem);
  justify-content: center;
  gap: ${space(3)};

  ${from('column')} {
    grid-template-areas: 'board head' 'board keys';
    /* The board is square, so the window's height bounds its width too. */
    grid-template-columns: min(36rem, 56vw, 100dvh - 4rem) minmax(0, 20rem);
    grid-template-rows: auto 1fr;
    gap: ${space(4)} ${space(10)};
  }
`;

const Head = styled.header`
  grid-area: head;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  padding-inline-start: ${space(1)};
  /* Aligns the text of the quiet button, not its box, with the edge of the board. */
  margin-inline-end: calc(-1 * ${space(2)});

  ${from('column')} {
    padding-inline-start: 0;
  }
`;

const Title = styled.h1`
  flex: 1;
  ${text('heading')}
  font-weight: ${weight('strong')};

  ${from('column')} {
    ${text('display')}
  }
`;

const Play = styled.div`
  grid-area: board;
  position: relative;
`;

const Keys = styled.div`
  grid-area: keys;
  display: grid;
  grid-template-rows: auto 1fr;
  gap: ${space(3)};
`;

/** Overlay that dims the locked board. */
const Notice = styled.output`
  position: absolute;
  inset: 0;
  border-radius: ${radius('control')};
  display: grid;
  place-items: center;

  &:empty {
    pointer-events: none;
  }

  &:not(:empty)::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: ${colour('surface')};
    opacity: 0.65;
  }

  /* Above the focused cell, which is above the overlay. */
  & > * {
    position: relative;
    z-index: ${layer('cover')};
  }
`;

const Outcome = styled.span`
  display: grid;
  place-items: center;
  min-height: ${size('navigation')};
  padding: ${space(4)} ${space(6)};
  border-radius: ${radius('card')};
  background: ${colour('surface')};
  box-shadow: ${shadow('float')};
  ${text('heading')}
  font-weight: ${weight('strong')};
  text-align: center;
`;

/** The public landing screen: a Sudoku puzzle (specification, section 2: Landing screen). */
export function EntryScreen({ state, cells, secondsLeft, onStart, ...props }: EntryScreenProps) {
  const { onSelect, onDigit, onErase, onRestart } = props;
  const { formatMessage } = useIntl();
  const board = useRef<HTMLDivElement>(null);
  useDigitKeys(onDigit, onErase);

  function start() {
    onStart();
    // The button is removed, so the focus moves to the grid for keyboard users.
    board.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  return (
    <Layout>
      <Table>
        <Head>
          <Title>{formatMessage(messages.title)}</Title>
          <Countdown seconds={secondsLeft} />
          <Button variant="quiet" icon="reset" onPress={onRestart}>
            <FormattedMessage {...messages.restart} />
          </Button>
        </Head>
        <Play ref={board}>
          <Board
            cells={cells}
            selected={state.kind === 'playing' ? state.selected : null}
            isLocked={state.kind !== 'playing'}
            onSelect={onSelect}
          />
          <Notice>
            {state.kind === 'timeUp' && <Outcome>{formatMessage(messages.timeUp)}</Outcome>}
            {state.kind === 'won' && <Outcome>{formatMessage(messages.won)}</Outcome>}
          </Notice>
          {state.kind === 'waiting' && (
            <Notice as="div">
              <Button onPress={start}>
                <FormattedMessage {...messages.start} />
              </Button>
            </Notice>
          )}
        </Play>
        <Keys>
          <Hint isPlaying={state.kind === 'playing'} cells={cells} />
          <Keypad cells={cells} onDigit={onDigit} onErase={onErase} />
        </Keys>
      </Table>
    </Layout>
  );
}

/** Handles digits and Backspace regardless of the focus. */
function useDigitKeys(onDigit: (digit: Digit) => void, onErase: () => void) {
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      // Ignore the repetition of a key that is held down.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = digits.find((digit) => String(digit) === event.key);
      if (digit) onDigit(digit);
      else if (event.key === 'Backspace' || event.key === 'Delete') onErase();
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [onDigit, onErase]);
}
