import { styled } from 'styled-components';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';

const changeHeight = '1rem';

/** The figures of a sheet, as many side by side as fit: two on a phone, one with large text. */
export const SummaryGrid = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.25rem, 100%), 1fr));
  gap: ${space(2)} ${space(4)};
  margin-block: calc(-1 * ${space(2)});

  & > div {
    container-type: inline-size;
  }

  & dt {
    ${text('small')}
    color: ${colour('inkSoft')};
  }

  & dd {
    /* That of a line of text, also for its placeholder. */
    min-height: 1.625rem;
    align-content: center;
    margin: 0;
    ${text('title')}
    font-weight: ${weight('strong')};
    ${tabular}
  }

  & [data-compared] > dd:only-of-type {
    margin-block-end: ${changeHeight};
  }

  & dd + dd {
    min-height: ${changeHeight};
    ${text('caption')}
    font-weight: ${weight('regular')};
    color: ${colour('inkSoft')};
  }
`;
