import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { colour, space, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  rules: {
    id: 'Entry.rules',
    defaultMessage: 'Each row, column and box takes 1 to 9 once.',
  },
});

const toFill = defineMessage<{ count: number }>({
  id: 'Entry.toFill',
  defaultMessage: '{count, plural, one {# cell} other {# cells}} to fill',
});

const repeated = defineMessage<{ count: number }>({
  id: 'Entry.repeated',
  defaultMessage: '{count, plural, one {# digit repeats} other {# digits repeat}}',
});

const Root = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${space(4)};
  color: ${colour('inkSoft')};
  ${text('small')}
`;

const Wrong = styled.span`
  color: ${colour('danger')};
`;

export interface HintProps {
  /** True shows the progress, false the rules. */
  isPlaying: boolean;
  cells: readonly CellView[];
}

/** One line with the rules or the progress. */
export function Hint({ isPlaying, cells }: HintProps) {
  if (!isPlaying) {
    return (
      <Root>
        <FormattedMessage {...messages.rules} />
      </Root>
    );
  }
  const left = cells.filter(({ digit }) => digit === null).length;
  const wrong = cells.filter(({ mark }) => mark === 'wrong').length;
  return (
    <Root>
      <FormattedMessage {...toFill} values={{ count: left }} />
      {wrong > 0 && (
        <Wrong>
          <FormattedMessage {...repeated} values={{ count: wrong }} />
        </Wrong>
      )}
    </Root>
  );
}
