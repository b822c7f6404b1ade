import { styled } from 'styled-components';
import { colour, space } from '#ui/theme/tokens.ts';

/** A list of rows with lines between them. */
export const RowList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    gap: ${space(3)};
    padding-block: ${space(3)};
  }

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }

  & > li:first-child {
    padding-block-start: 0;
  }

  & > li:last-child {
    padding-block-end: 0;
  }
`;
