import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { defineMessage } from 'react-intl';
import { puzzleOfDay } from '#domain/sudoku/sudoku.ts';
import { cellViews, type Game, newGame, play } from '#domain/sudoku/game.ts';
import type { Digit } from '#domain/sudoku/grid.ts';
import { deviceNow } from '#platform/clock.ts';
import type { Services } from '#core/services/services.ts';
import { EntryScreen } from '#screens/sudoku/EntryScreen.tsx';
import { env } from '#platform/env.ts';

const codeWordAccepted = defineMessage({
  id: 'app.codeWord',
  defaultMessage: 'Code word Accepted !',
});

/** Delay between the win and the reload (specification, section 9). */
const reloadDelayMs = 2000;

/** Short enough to update the seconds on time. */
const tickIntervalMs = 200;

/** The puzzle of the day. `onUnlock` is called after the secret sequence of digits was pressed. */
export function Puzzle({ onUnlock }: { onUnlock: () => void }) {
  const [game, dispatch] = useReducer(play, null, gameOfToday);
  const kind = game.state.kind;
  const select = useCallback((index: number | null) => dispatch({ kind: 'select', index }), []);
  const press = useCallback((digit: Digit) => dispatch({ kind: 'digit', digit }), []);
  const erase = useCallback(() => dispatch({ kind: 'erase' }), []);

  useEffect(() => {
    if (kind !== 'playing') return;
    const tick = () => dispatch({ kind: 'tick', now: performance.now() });
    const timer = setInterval(tick, tickIntervalMs);
    return () => clearInterval(timer);
  }, [kind]);

  useEffect(() => {
    if (kind !== 'won') return;
    const timer = setTimeout(() => window.location.reload(), reloadDelayMs);
    return () => clearTimeout(timer);
  }, [kind]);

  const handleCodeWord = useEffectEvent(onUnlock);
  const isCodeWord = game.pressed === env.secretSequence;
  useEffect(() => {
    if (isCodeWord) handleCodeWord();
  }, [isCodeWord]);

  return (
    <EntryScreen
      state={game.state}
      cells={cellViews(game)}
      secondsLeft={game.secondsLeft}
      onStart={() => dispatch({ kind: 'start', now: performance.now() })}
      onSelect={select}
      onDigit={press}
      onErase={erase}
      onRestart={() => dispatch({ kind: 'restart' })}
    />
  );
}

/** Unlocks the app in this browser. */
export function unlock({ intl, session, toasts }: Services) {
  toasts.success(intl.formatMessage(codeWordAccepted));
  session.unlock();
}

/** Creates the game of the current day in the browser's time zone. */
function gameOfToday(): Game {
  const now = new Date(deviceNow());
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return newGame(puzzleOfDay(parts.map((part) => String(part).padStart(2, '0')).join('-')));
}
