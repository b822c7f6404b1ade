import { styled } from 'styled-components';
import { space } from '#ui/theme/tokens.ts';

/** With large text, everything is below each other. */
const narrow = '@container (max-width: 17rem)';

/** Root of a list row: what it is at the start, its amount and tags at the end, and further facts below. */
export const FactsRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  align-content: center;
  min-height: 4.5rem;
  padding: ${space(2)} ${space(4)};

  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
