import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';

const Root = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  break-inside: avoid;
`;

const What = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  ${text('small')}
  overflow-wrap: anywhere;
`;

const Facts = styled.div`
  color: ${colour('inkSoft')};
`;

const Money = styled.div`
  text-align: end;
  font-weight: ${weight('strong')};
  ${tabular}

  & > ${Facts} {
    ${text('caption')}
    font-weight: ${weight('regular')};
  }

  /* The text of a link ends where the amount does. */
  & > a {
    margin-inline-end: calc(-1 * ${space(4)});
  }
`;

export interface EntryProps {
  /** Picture before it. */
  picture?: ReactNode;
  /** What it is. */
  children: ReactNode;
  /** Facts below it, in a quiet colour. */
  facts: ReactNode;
  amount: string;
  /** A fact below the amount. */
  amountFact?: ReactNode;
  /** A link below the amount. */
  link?: ReactNode;
}

/** An item of an EntryList: what it is, and its amount. */
export function Entry({ picture, children, facts, amount, amountFact, link }: EntryProps) {
  return (
    <Root>
      {picture}
      <What>
        {children}
        <Facts>{facts}</Facts>
      </What>
      <Money>
        {amount}
        {amountFact && <Facts>{amountFact}</Facts>}
        {link}
      </Money>
    </Root>
  );
}
