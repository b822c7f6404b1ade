import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { type Digit, digits, side } from '#domain/sudoku/grid.ts';
import { colour, from, motion, radius, space, tabular, text, weight } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  keys: { id: 'Entry.keys', defaultMessage: 'Digits' },
  erase: { id: 'Entry.erase', defaultMessage: 'Erase' },
});

const Root = styled.fieldset`
  display: grid;
  min-width: 0;
  padding: 0;
  border: none;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space(2)};

  ${from('column')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-template-rows: repeat(3, minmax(4rem, 1fr)) auto;
  }
`;

const Key = styled.button`
  display: grid;
  place-items: center;
  min-height: 4rem;
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('accent')};
  ${text('heading')}
  ${tabular}
  font-weight: ${weight('medium')};
  cursor: pointer;
  user-select: none;
  /* Prevents double-tap zoom. */
  touch-action: manipulation;
  transition: background-color ${motion('quick')};

  &:hover {
    background: ${colour('sunken')};
  }

  &:active {
    background: ${colour('accentWash')};
  }

  &[data-used-up] {
    background: ${colour('sunken')};
    color: ${colour('inkFaint')};
  }

  ${from('column')} {
    ${text('display')}

    &[data-erase] {
      grid-column: 1 / -1;
    }
  }
`;

const EraseDrawing = styled.svg`
  width: 1.5rem;
  height: 1.5rem;
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

export interface KeypadProps {
  cells: readonly CellView[];
  onDigit: (digit: Digit) => void;
  onErase: () => void;
}

/** Keys for the digits 1 to 9, which are always enabled, and an erase key. */
export function Keypad({ cells, onDigit, onErase }: KeypadProps) {
  const { formatMessage } = useIntl();
  const isUsedUp = (digit: Digit) => cells.filter((cell) => cell.digit === digit).length >= side;
  return (
    <Root aria-label={formatMessage(messages.keys)}>
      {digits.map((digit) => (
        <Key
          key={digit}
          type="button"
          data-used-up={isUsedUp(digit) || undefined}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Key>
      ))}
      <Key type="button" data-erase aria-label={formatMessage(messages.erase)} onClick={onErase}>
        <EraseDrawing viewBox="0 0 24 24" aria-hidden>
          <path d="M20 5H9l-6 7 6 7h11a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1Zm-3.5 4.5-5 5m0-5 5 5" />
        </EraseDrawing>
      </Key>
    </Root>
  );
}
