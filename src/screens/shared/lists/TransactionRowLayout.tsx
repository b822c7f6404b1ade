import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, size, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { between, heights, narrow, wide } from './transactionRowSizes.ts';
import { ClaimMark, type ClaimMarkProps } from './ClaimMark.tsx';

/** One component for all parts, because dozens of rows appear at once. */
const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-areas: 'logo names names' 'logo customer amount' 'logo code status' 'logo foot foot';
  align-content: center;
  align-items: center;
  gap: 2px ${space(3)};
  min-height: 6.5rem;
  padding: ${space(2)} ${space(4)};
  ${text('caption')}
  color: ${colour('inkSoft')};

  & > [data-part='logo'] {
    grid-area: logo;
    align-self: start;
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

  & > [data-part='code'] {
    grid-area: code;
    display: flex;
    gap: ${space(2)};
    ${tabular}
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

  & > [data-part='amount'] {
    grid-area: amount;
    justify-self: end;
    line-height: var(--leading-small);

    & > * {
      line-height: inherit;
    }
  }

  & > [data-part='status'] {
    grid-area: status;
    justify-self: end;
    display: flex;
    align-items: center;
    min-height: 1.375rem;
  }

  & > [data-part='foot'] {
    grid-area: foot;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    /* Time, age and a two-digit note fit into one line of a phone with any rendering of the font. */
    gap: 0 0.375rem;
    min-height: 1.25rem;
    min-width: 0;
    ${tabular}
  }

  & [data-part='note'] {
    margin-inline-start: auto;
  }

  /* An overdue row has room for the icon and the number of a note only. */
  & > [data-part='foot']:has([data-part='overdue']) > [data-part='note'] {
    & [data-part='text'] {
      display: none;
    }

    & [data-part='count'] {
      display: inline;
    }
  }

  ${wide} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
    grid-template-areas: 'logo names names amount' 'logo customer customer status' 'logo code foot foot';
    row-gap: 0;
    min-height: ${heights.wide};
    padding-block: ${space(1)};

    & > [data-part='logo'] {
      margin-block-start: ${space(3)};
    }

    & [data-part='mark'] {
      order: 1;
    }
  }

  ${between} {
    /* Below the logo, where it moves nothing. */
    & [data-part='mark'] {
      position: absolute;
      inset-block-start: calc(${size('logo')} + ${space(3)});
      inset-inline-start: 0;
      flex-direction: column;
      justify-content: center;
      width: calc(${size('logo')} + ${space(4)} + ${space(3)});
    }
  }

  ${between} {
    /* Beside the code, because the line of the time is full. */
    & > [data-part='foot']:has([data-part='overdue']) > [data-part='note'] {
      position: absolute;
      inset-block-end: calc(${space(2)} + 1.25rem + 2px);
      inset-inline-start: calc(${space(4)} + ${size('logo')} + ${space(3)} + 6rem);
      display: flex;
      align-items: center;
      height: 1.375rem;
    }
  }

  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-areas: 'logo names' 'customer customer' 'amount amount' 'status status' 'code code' 'foot foot';
    row-gap: ${space(1)};

    /* Most names take one or two lines. */
    & > [data-part='names'] {
      display: grid;
      align-items: center;
      min-height: 2.5rem;
    }

    /* The time when it is overdue does not fit beside the created time. Its line is there before. */
    & > [data-part='foot']:has([data-part='overdue'], [data-part='timed']) {
      align-content: start;
      min-height: 2.5rem;
    }

    & > [data-part='amount'] {
      justify-self: stretch;
      text-align: end;
      container-type: inline-size;
    }
  }
`;

export interface TransactionRowLayoutProps {
  /** Logo of the bank. */
  logo: ReactNode;
  /** Bank and agent. Long names wrap, and make the row higher. */
  names: ReactNode;
  /** Customer, who may be unknown. */
  customer?: ReactNode;
  code: ReactNode;
  amount: ReactNode;
  status?: ReactNode;
  /** Time and age. */
  time: ReactNode;
  /** Mark of the user who is paying: a short text, and a label for screen readers. Never makes the row higher. */
  mark?: ClaimMarkProps | undefined;
  /** Short text beside the time. */
  note?: ReactNode;
}

/**
 * The parts of a transaction in a list. Each part has the same place in every row of one width, and
 * nothing is cut off: long texts wrap. The list makes the row a link, so it must contain no controls.
 */
export function TransactionRowLayout({ mark, ...parts }: TransactionRowLayoutProps) {
  return (
    <Root>
      <div data-part="logo" data-mark>
        {parts.logo}
      </div>
      <div data-part="names">
        <bdi>{parts.names}</bdi>
      </div>
      <div data-part="customer">
        <bdi>{parts.customer}</bdi>
      </div>
      <div data-part="code">
        {mark && <ClaimMark {...mark} />}
        {parts.code}
      </div>
      <div data-part="amount">{parts.amount}</div>
      {parts.status !== undefined && <div data-part="status">{parts.status}</div>}
      <div data-part="foot">
        {parts.time}
        {parts.note !== undefined && <span data-part="note">{parts.note}</span>}
      </div>
    </Root>
  );
}
