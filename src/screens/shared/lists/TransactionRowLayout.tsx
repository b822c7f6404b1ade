import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, size, space, text, weight } from '#ui/theme/tokens.ts';
import { between, heights, narrow, timeWidth, wide } from './transactionRowSizes.ts';
import { ClaimMark, type ClaimMarkProps } from './ClaimMark.tsx';

/** One component for all parts, because dozens of rows appear at once. */
const Root = styled.div`
  position: relative;
  display: grid;
  align-content: center;
  align-items: center;
  padding: ${size('inset')} ${space(4)};
  ${text('caption')}
  color: ${colour('inkSoft')};

  & > [data-mark] {
    grid-area: logo;
    align-self: start;
  }

  & > time {
    grid-area: time;
  }

  & > [data-part='names'] {
    grid-area: names;
    ${text('small')}
    font-weight: ${weight('medium')};
    color: ${colour('ink')};
    overflow-wrap: anywhere;
  }

  & > [data-part='customer'] {
    grid-area: customer;
    min-height: 1.25rem;
    line-height: var(--leading-small);
    overflow-wrap: anywhere;
  }

  & > [data-part='notes'] {
    grid-area: notes;
    display: flex;
    align-items: center;
    justify-content: end;
    gap: ${space(2)};
    margin-inline-start: ${space(2)};
  }

  & [data-part='mark'] {
    display: flex;
    align-items: center;
    color: ${colour('ink')};

    & > svg {
      flex: none;
      width: 0.75rem;
      height: 0.75rem;
    }
  }

  & > [data-tone] {
    grid-area: amount;
    justify-self: end;
    margin-inline-start: ${space(2)};
    &[data-size] {
      line-height: var(--leading-small);
    }
  }

  /* The status ends the line, and is read after the code. */
  & > [data-part='foot'] {
    grid-area: foot;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.375rem;
    min-width: 0;

    & > [data-colour] {
      order: 1;
      margin-inline: auto 0;
      padding: 1px 6px;
    }
  }

  ${between} {
    grid-template-columns: ${timeWidth} minmax(0, 1fr) auto auto;
    grid-template-areas: 'logo names names names' '. customer notes amount' '. foot foot foot';
    min-height: ${heights.between};
    padding-inline: 6px ${space(2)};

    & > :not([data-mark], time) {
      margin-inline-start: 6px;
    }

    & > [data-mark] {
      grid-row: 1 / 3;
      justify-self: center;
    }

    /* The day stands above the time, both below the logo. */
    & > time {
      grid-area: 1 / 1 / 4;
      align-self: end;
      margin-inline: -3px;
      padding-block-start: ${size('logo')};
      text-align: center;
    }
  }

  ${wide} {
    grid-template-columns: auto minmax(0, 1fr) 7.5rem auto 13rem;
    grid-template-areas: 'logo names names names amount' 'logo customer time foot foot';
    min-height: ${heights.wide};

    & > [data-mark] {
      align-self: center;
      margin-inline-end: ${space(3)};
    }

    & > [data-part='foot'] {
      min-width: 19rem;
    }

    /* Beside the longest amount. */
    & > [data-part='notes'] {
      grid-area: 1 / 4 / 2 / -1;
      margin-inline-end: 8.5rem;
    }
  }

  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-areas: 'logo names' 'customer customer' 'amount amount' 'foot foot' 'time time' 'notes notes';
    gap: ${space(1)} ${space(3)};
    /* An amount shrinks to fit. */
    container-type: inline-size;

    /* Most names take one or two lines. */
    & > [data-part='names'] {
      display: grid;
      align-items: center;
      min-height: 2.5rem;
    }

    & > [data-part='notes'] {
      justify-content: start;
      margin-inline-start: 0;
    }
  }
`;

export interface TransactionRowLayoutProps {
  /** `Logo` of the bank. */
  logo: ReactNode;
  /** Bank and agent. Long names wrap, and make the row higher. */
  names: ReactNode;
  /** Customer, who may be unknown. */
  customer?: ReactNode;
  code: ReactNode;
  /** `Amount` in the size of a row. */
  amount: ReactNode;
  status?: ReactNode;
  /** A `time` element. */
  time: ReactNode;
  /** How long the transaction has been open or overdue. */
  age?: ReactNode;
  /** Mark of the user who is paying: a short text, and a label for screen readers. */
  mark?: ClaimMarkProps | undefined;
  /** Short text beside the amount. */
  note?: ReactNode;
}

/**
 * The parts of a transaction in a list. Each part has the same place in every row of one width, and
 * nothing is cut off: long texts wrap. The list makes the row a link, so it must contain no controls.
 */
export function TransactionRowLayout({ mark, note, ...parts }: TransactionRowLayoutProps) {
  return (
    <Root>
      {parts.logo}
      <bdi data-part="names">{parts.names}</bdi>
      <bdi data-part="customer">{parts.customer}</bdi>
      {(mark || note) && (
        <div data-part="notes">
          {note}
          {mark && <ClaimMark {...mark} />}
        </div>
      )}
      <div data-part="foot">
        {parts.code}
        {parts.status}
        {parts.age}
      </div>
      {parts.time}
      {parts.amount}
    </Root>
  );
}
