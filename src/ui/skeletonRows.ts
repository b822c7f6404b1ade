import { styled } from 'styled-components';
import { colour } from './theme/tokens.ts';

/** Frame of the placeholder rows of a list, which fills its container like the list itself. */
export const SkeletonRows = styled.div`
  container-type: inline-size;
  height: 100%;
  overflow: hidden;
  background: ${colour('surface')};

  & > * {
    border-block-end: 1px solid ${colour('hairline')};
  }
`;
