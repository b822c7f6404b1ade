import { styled } from 'styled-components';
import { colour, text, weight } from '#ui/theme/tokens.ts';

/** The bank whose list this is, above its tools. */
export const BankName = styled.p`
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;
