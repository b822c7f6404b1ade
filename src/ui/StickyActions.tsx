import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { buttonRowCss } from './buttonStyles.ts';
import { keepClearOf } from './keepClearOf.ts';
import { colour, inFlow, layer, onPaper, space } from './theme/tokens.ts';

const Root = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer('bar')};
  ${buttonRowCss}
  padding: ${space(3)} ${space(4)};
  border-block-start: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  ${inFlow('position: static;')}
  ${onPaper('display: none;')}

  /* At the end of the page even of a short form, so that it grows upwards. */
  &[data-at-end] {
    margin-block-start: auto;
  }

  & > [role='alert'],
  & > [role='status'] {
    flex-basis: 100%;
    margin: calc(-1 * ${space(3)}) calc(-1 * ${space(4)}) 0;
  }
`;

const Above = styled.div`
  flex-basis: 100%;
  max-height: 40dvh;
  margin: calc(-1 * ${space(3)}) calc(-1 * ${space(4)}) 0;
  overflow-y: auto;

  /* Stays in the page, because a region that appears with its text is not announced. */
  &:empty {
    position: absolute;
  }
`;

export interface StickyActionsProps {
  /** What may appear above the buttons, without moving them. It is announced politely. @default none */
  above?: ReactNode;
  /** Buttons, with the primary button last. A `Banner` above them shows the result of sending. */
  children: ReactNode;
}

/** Keeps the buttons at the end of a form visible while the form scrolls. */
export function StickyActions({ above, children }: StickyActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? keepClearOf(bar.current) : undefined), []);
  return (
    <Root ref={bar} data-at-end={above === undefined ? undefined : true}>
      {above !== undefined && <Above aria-live="polite">{above}</Above>}
      {children}
    </Root>
  );
}
