import { styled } from 'styled-components';
import { space, tabular, text, weight } from '#ui/theme/tokens.ts';

/** A small icon and a few words beside the facts of a row. Its meaning gives it a colour. */
export const RowMark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  ${text('caption')}
  font-weight: ${weight('medium')};
  white-space: nowrap;
  ${tabular}

  & > svg {
    flex: none;
    width: 0.75rem;
    height: 0.75rem;
  }
`;
