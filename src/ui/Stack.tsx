import { styled } from 'styled-components';
import { space } from './theme/tokens.ts';

/** Stacks its children with the spacing of a form. Form has this spacing already. */
export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;
