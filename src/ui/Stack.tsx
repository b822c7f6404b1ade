import { styled } from 'styled-components';
import { space } from './theme/tokens.ts';

/** Things below each other in the rhythm of a form. A form has that rhythm by itself. */
export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;
