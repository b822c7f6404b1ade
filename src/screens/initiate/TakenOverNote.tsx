import { useRef } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { timestampText } from '#ui/timestampText.ts';
import type { TakenField, TakenOver } from './takeOver.ts';

const messages = defineMessages({
  undo: { id: 'TakenOver.undo', defaultMessage: 'Undo' },
  notes: { id: 'TakenOver.takeNotes', defaultMessage: 'Use last notes' },
});

const takenMessage = defineMessage<{ time: string; fields: string }>({
  id: 'TakenOver.taken',
  defaultMessage: 'Filled in from {time}: {fields}. Check before you send.',
});

const inactiveMessage = defineMessage<{ bank: string }>({
  id: 'TakenOver.inactive',
  defaultMessage: '{bank} is inactive. Choose another bank.',
});

const takeMessage = defineMessage<{ value: string }>({
  id: 'TakenOver.take',
  defaultMessage: 'Use {value}',
});

const fieldNames = defineMessages({
  customer: { id: 'TakenOver.customer', defaultMessage: 'name' },
  bank: { id: 'TakenOver.bank', defaultMessage: 'bank' },
  amount: { id: 'TakenOver.amount', defaultMessage: 'amount' },
  notes: { id: 'TakenOver.notes', defaultMessage: 'notes' },
}) satisfies Record<TakenField, object>;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-block-start: ${space(2)};
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  ${text('small')}
`;

const Words = styled.div`
  flex: 1 1 10rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Offers = styled.div`
  flex: 1 0 100%;
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

export interface TakenOverNoteProps {
  /** Null if no customer was chosen. */
  takenOver: TakenOver | null;
  banks: readonly Choice[];
  /** Called to take over a field that has another value. */
  onTake: (field: TakenField) => void;
  onUndo: () => void;
}

/** Lists the values that were taken over from the last transaction of a customer, and those that could be. */
export function TakenOverNote({ takenOver, banks, onTake, onUndo }: TakenOverNoteProps) {
  const root = useRef<HTMLDivElement>(null);
  const isShown = takenOver && takenOver.taken.length + takenOver.offered.length > 0;
  return (
    <div ref={root} tabIndex={-1} aria-live="polite">
      {isShown && (
        <Root>
          <Words>
            <Taken takenOver={takenOver} />
          </Words>
          {takenOver.taken.length > 0 && (
            <Button variant="quiet" onPress={onUndo}>
              <FormattedMessage {...messages.undo} />
            </Button>
          )}
          {takenOver.offered.length > 0 && (
            <Offers>
              {takenOver.offered.map(({ field }) => (
                <Button
                  key={field}
                  variant="outline"
                  onPress={() => {
                    // The button disappears.
                    root.current?.focus();
                    onTake(field);
                  }}
                >
                  <Offer field={field} takenOver={takenOver} banks={banks} />
                </Button>
              ))}
            </Offers>
          )}
        </Root>
      )}
    </div>
  );
}

function Taken({ takenOver: { customer, taken, isBankInactive } }: { takenOver: TakenOver }) {
  const intl = useIntl();
  const time = timestampText(intl, customer.usedAt, 'date');
  const fields = intl.formatList(taken.map(({ field }) => intl.formatMessage(fieldNames[field])));
  return (
    <>
      {taken.length > 0 && (
        <div>
          <FormattedMessage {...takenMessage} values={{ time, fields }} />
        </div>
      )}
      {isBankInactive && (
        <div>
          <FormattedMessage {...inactiveMessage} values={{ bank: customer.bankName }} />
        </div>
      )}
    </>
  );
}

interface OfferProps {
  field: TakenField;
  takenOver: TakenOver;
  banks: readonly Choice[];
}

function Offer({ field, takenOver: { customer }, banks }: OfferProps) {
  if (field === 'notes') return <FormattedMessage {...messages.notes} />;
  const bank = banks.find(({ code }) => code === customer.bankCode);
  const value = {
    customer: customer.name,
    bank: bank?.name ?? customer.bankName,
    amount: formatRupees(customer.amounts[0]),
  }[field];
  return <FormattedMessage {...takeMessage} values={{ value }} />;
}
