import { styled } from 'styled-components';
import { colour } from '#ui/theme/tokens.ts';

/** A list of entries in a section, with lines between them. */
export const EntryList = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;
