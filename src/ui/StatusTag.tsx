import { css, styled } from 'styled-components';
import { type StatusColour, statusColours, toStatusColour } from '#domain/workflow/workflow.ts';
import { colour, radius, space, tabular, tagColours, text, weight } from './theme/tokens.ts';

const tints = statusColours.map(
  (name) => css`
    &[data-colour='${name}'] {
      color: ${colour(tagColours[name].text)};
      background: ${colour(tagColours[name].wash)};
    }
  `,
);

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  max-width: 100%;
  padding: 2px ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius('round')};
  ${text('caption')}
  font-weight: ${weight('medium')};
  ${tabular}

  &::before {
    content: '';
    flex: none;
    width: 0.375rem;
    height: 0.375rem;
    border-radius: 50%;
    background: currentcolor;
    forced-color-adjust: none;
  }

  ${tints}
`;

export interface StatusTagProps {
  /** Status in words. Colour is never the only sign. */
  children: string;
  /** Colour of the status. Unknown names are shown in grey. @default 'GREY' */
  colour?: StatusColour | (string & {});
}

/** Shows the status of a record as a tinted label. Use it only for a status. */
export function StatusTag({ children, colour: tint }: StatusTagProps) {
  return <Root data-colour={toStatusColour(tint)}>{children}</Root>;
}
