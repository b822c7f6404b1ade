import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { puzzleOfDay } from '#domain/sudoku.ts';
import { cellViews, type Game, newGame, play } from '#domain/sudoku/game.ts';
import type { Digit } from '#domain/sudoku/grid.ts';
import { EntryScreen } from '#screens/Entry/EntryScreen.tsx';
import { env } from './env.ts';

/** How long the win is shown before the page loads anew, ms (specification, section 9). */
const reloadDelay = 2000;

/** Often enough for the seconds to change on time. */
const tickInterval = 200;

/** The puzzle of today. `onUnlock` is called once the secret sequence of digits was pressed. */
export function Puzzle({ onUnlock }: { onUnlock: () => void }) {
  const [game, dispatch] = useReducer(play, null, gameOfToday);
  const kind = game.state.kind;
  const select = useCallback((place: number | null) => dispatch({ kind: 'select', place }), []);
  const press = useCallback((digit: Digit) => dispatch({ kind: 'digit', digit }), []);
  const erase = useCallback(() => dispatch({ kind: 'erase' }), []);

  useEffect(() => {
    if (kind !== 'playing') return;
    const tick = () => dispatch({ kind: 'tick', now: performance.now() });
    const timer = setInterval(tick, tickInterval);
    return () => clearInterval(timer);
  }, [kind]);

  useEffect(() => {
    if (kind !== 'won') return;
    const timer = setTimeout(() => window.location.reload(), reloadDelay);
    return () => clearTimeout(timer);
  }, [kind]);

  const unlock = useEffectEvent(onUnlock);
  const isCodeWord = game.pressed === env.secretSequence;
  useEffect(() => {
    if (isCodeWord) unlock();
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

/** The puzzle is that of the day on the player's own calendar. */
function gameOfToday(): Game {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return newGame(puzzleOfDay(parts.map((part) => String(part).padStart(2, '0')).join('-')));
}
