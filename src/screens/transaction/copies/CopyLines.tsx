import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { StoredFile, Transaction } from '#domain/transactions/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import type { CopyOutcome } from '#ui/copyText.ts';
import { Section } from '#ui/Section.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import type { ShortcutAction } from '#ui/useShortcut.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import { ifscProblems } from '#screens/shared/transactions/ifscProblems.ts';
import { CopyLine } from './CopyLine.tsx';
import { type CopyItem, copyItemsOf, type CopyKind } from './copyItems.ts';
import {
  copyLabels,
  copyMessages,
  copyNumber,
  copyTerms,
  outcomeMessages,
} from './copyMessages.ts';
import { PictureText } from './PictureText.tsx';

/** The term of the first line keeps clear of the border. */
const List = styled.dl`
  padding-block-start: ${space(1)};

  & > div + div {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Title = styled.h2`
  flex: 1;
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;

const Note = styled.p`
  padding: ${space(2)} ${space(4)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Warning = styled.div`
  ${text('small')}
  color: ${colour('warning')};
`;

const Pictures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(2)} ${space(4)};
  border-block-start: 1px solid ${colour('hairline')};
`;

const shortcuts: Partial<Record<CopyKind, ShortcutAction['shortcut']>> = {
  name: 'copyName',
  nameInNotes: 'copyName',
  customer: 'copyName',
  account: 'copyAccount',
  ifsc: 'copyIfsc',
  upi: 'copyUpi',
  phone: 'copyPhone',
  amount: 'copyAmount',
  balance: 'copyBalance',
};

/** What was copied last. */
export interface Copied {
  /** What became of it, as a sentence. */
  sentence: string;
  outcome: CopyOutcome;
}

export interface CopyLinesProps {
  transaction: Transaction;
  /** Pictures of bank details. */
  attachments: readonly StoredFile[];
  /** Shows the pictures. */
  pictures?: ReactNode;
  /** Called after each copy. */
  onCopy?: ((copied: Copied) => void) | undefined;
}

/** What the app of the bank asks for, each with a button that copies it, and the pictures of bank details. */
export function CopyLines({ transaction, attachments, pictures, onCopy }: CopyLinesProps) {
  const { formatMessage } = useIntl();
  const items = copyItemsOf(transaction);
  const numbers = items.filter(({ kind }) => kind === 'number');
  const [last, setLast] = useState<(Copied & { item: string; count: number }) | null>(null);
  const line = (item: CopyItem) => {
    const { kind, text: copied } = item;
    const term = formatMessage(copyTerms[kind]);
    const key = `${kind} ${copied}`;
    return (
      <CopyLine
        key={key}
        term={term}
        copied={copied}
        label={
          kind === 'number'
            ? formatMessage(copyNumber, { number: copied })
            : formatMessage(copyLabels[kind])
        }
        outcome={last?.item === key ? last.outcome : null}
        note={
          item.problem && (
            <Warning>
              <FormattedMessage {...ifscProblems[item.problem]} />
            </Warning>
          )
        }
        shortcut={shortcuts[kind] ?? null}
        onCopy={(outcome) => {
          const sentence = formatMessage(outcomeMessages[outcome], { term });
          setLast((before) => ({ item: key, sentence, outcome, count: (before?.count ?? 0) + 1 }));
          onCopy?.({ sentence, outcome });
        }}
      >
        {shownText(item, transaction)}
      </CopyLine>
    );
  };
  const hasDetails = items.some(({ kind }) => kind === 'account' || kind === 'upi');
  return (
    <Section isFlush>
      <VisuallyHidden>
        <h2>
          <FormattedMessage {...copyMessages.title} />
        </h2>
      </VisuallyHidden>
      <List>{items.filter(({ kind }) => kind !== 'number').map(line)}</List>
      {!hasDetails && numbers.length === 0 && (
        <Note>
          <FormattedMessage {...copyMessages.nothing} />
        </Note>
      )}
      {numbers.length > 0 && (
        <>
          <Note>
            <FormattedMessage {...copyMessages.numbers} />
          </Note>
          <List>{numbers.map(line)}</List>
        </>
      )}
      {attachments.length > 0 && (
        <Pictures>
          {pictures}
          <Title>
            <FormattedMessage {...transactionMessages.bankDetails} />
          </Title>
          <PictureText pictures={attachments} />
        </Pictures>
      )}
      <div aria-live="polite">
        {last && (
          <VisuallyHidden key={last.count}>
            <span>{last.sentence}</span>
          </VisuallyHidden>
        )}
      </div>
    </Section>
  );
}

const shownText = ({ kind, text: copied }: CopyItem, { amount, balance }: Transaction) => {
  if (kind === 'amount') return <Amount paise={amount} />;
  return kind === 'balance' ? <Amount paise={balance} /> : copied;
};
