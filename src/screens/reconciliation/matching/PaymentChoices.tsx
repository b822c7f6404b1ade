import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Paise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    padding-block-end: ${space(3)};
  }

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Head = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(3)};
  font-weight: ${weight('medium')};

  /* As high as the name, which stays beside the box. */
  & > :last-child {
    line-height: var(--leading-small);
  }
`;

/** Below the label of the box. */
const Details = styled.div`
  display: grid;
  gap: ${space(1)};
  margin-block-start: calc(-1 * ${space(2)});
  padding-inline-start: calc(1.25rem + ${space(3)});
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

/** A payment that can be chosen. */
export interface PaymentChoice {
  id: string;
  customer: string;
  amount: Paise;
  /** What tells it from others. */
  details: ReactNode;
  isChosen: boolean;
  isDisabled: boolean;
}

export interface PaymentChoicesProps {
  /** Accessible name of the list. */
  label: string;
  choices: readonly PaymentChoice[];
  onChoose: (id: string, isChosen: boolean) => void;
}

/** Payments, each with a box that chooses it. */
export const PaymentChoices = ({ label, choices, onChoose }: PaymentChoicesProps) => (
  <List aria-label={label}>
    {choices.map(({ id, customer, amount, details, isChosen, isDisabled }) => (
      <li key={id}>
        <Checkbox
          isSelected={isChosen}
          onChange={(nowChosen) => onChoose(id, nowChosen)}
          isDisabled={isDisabled}
        >
          <Head>
            <bdi>{customer}</bdi>
            <Amount paise={amount} />
          </Head>
        </Checkbox>
        <Details>{details}</Details>
      </li>
    ))}
  </List>
);
