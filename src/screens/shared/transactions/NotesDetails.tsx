import { useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { accountDetailsIn, bankOfIfsc } from '#domain/transactions/accountDetails.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Icon } from '#ui/Icon.tsx';
import { colour, radius, space, text, weight } from '#ui/theme/tokens.ts';
import { ifscProblems } from './ifscProblems.ts';
import type { TransactionValues } from './transactionForm.ts';

const messages = defineMessages({
  title: { id: 'NotesDetails.title', defaultMessage: 'Account details in the notes' },
  name: { id: 'NotesDetails.name', defaultMessage: 'Name' },
  account: { id: 'NotesDetails.account', defaultMessage: 'Account number' },
  ifsc: { id: 'NotesDetails.ifsc', defaultMessage: 'IFSC' },
  bank: { id: 'NotesDetails.bank', defaultMessage: 'Bank' },
  useName: { id: 'NotesDetails.useName', defaultMessage: 'Use as customer name' },
  useBank: { id: 'NotesDetails.useBank', defaultMessage: 'Use this bank' },
  useBoth: { id: 'NotesDetails.useBoth', defaultMessage: 'Use name and bank' },
  tidy: { id: 'NotesDetails.tidy', defaultMessage: 'Tidy notes' },
});

const Root = styled.div`
  margin-block-start: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
`;

const Title = styled.h2`
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;

const Problem = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding-block: ${space(2)};
  ${text('small')}
  color: ${colour('warning')};

  & > svg {
    flex: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding-block-start: ${space(2)};
`;

export interface NotesDetailsProps {
  /** Banks that can be chosen. */
  banks: readonly Choice[];
}

/**
 * Shows the account details in the typed notes, and what is wrong with their form. Only a press changes a
 * field. Belongs into a form of a transaction.
 */
export function NotesDetails({ banks }: NotesDetailsProps) {
  const { formatMessage } = useIntl();
  const root = useRef<HTMLDivElement>(null);
  const form = useForm<TransactionValues>();
  const { values, dirtyFields } = useFormState<TransactionValues>({
    subscription: { values: true, dirtyFields: true },
  });
  const { notes = '', customer = '' } = values;
  const { name, accountNumber, ifsc, tidied } = accountDetailsIn(notes);
  const bank = ifsc && bankOfIfsc(ifsc, banks);
  // Notes that nobody changed were read when they were written.
  const isShown = dirtyFields?.notes && (accountNumber !== null || ifsc !== null);
  const items = [
    { term: messages.name, value: name },
    { term: messages.account, value: accountNumber },
    { term: messages.ifsc, value: ifsc?.code ?? null },
    { term: messages.bank, value: bank?.name ?? null },
  ].flatMap(({ term, value }) => (value === null ? [] : [{ term: formatMessage(term), value }]));
  const newName = name === customer.trim() ? null : name;
  const newBank = bank?.code === values.bank ? null : bank;
  const use = takeOverMessage(newName !== null, newBank !== null);
  /** Changes fields by a press on a button that disappears with it. */
  const press = (change: () => void) => () => {
    root.current?.focus();
    form.batch(change);
  };
  const takeOver = press(() => {
    if (newName !== null) form.change('customer', newName);
    if (newBank) form.change('bank', newBank.code);
  });
  return (
    <div ref={root} tabIndex={-1} aria-live="polite">
      {isShown && (
        <Root>
          <Title>
            <FormattedMessage {...messages.title} />
          </Title>
          <DescriptionList items={items} />
          {ifsc?.problem && (
            <Problem>
              <Icon name="warning" />
              <FormattedMessage {...ifscProblems[ifsc.problem]} />
            </Problem>
          )}
          <Actions>
            {use && (
              <Button variant="outline" onPress={takeOver}>
                <FormattedMessage {...use} />
              </Button>
            )}
            {tidied !== notes.trim() && (
              <Button variant="outline" onPress={press(() => form.change('notes', tidied))}>
                <FormattedMessage {...messages.tidy} />
              </Button>
            )}
          </Actions>
        </Root>
      )}
    </div>
  );
}

function takeOverMessage(hasName: boolean, hasBank: boolean) {
  if (hasName && hasBank) return messages.useBoth;
  if (hasName) return messages.useName;
  return hasBank ? messages.useBank : null;
}
