import { styled } from 'styled-components';
import { space } from '#ui/theme/tokens.ts';

/** As many sheets side by side as fit. */
export const SummarySheets = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: ${space(4)};

  &:empty {
    display: none;
  }
`;
