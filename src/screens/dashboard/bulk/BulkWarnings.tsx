import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { BulkRowWarning, BulkWarning, OverLimitWarning } from '#domain/transactions/bulk.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon } from '#ui/Icon.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { duplicateTexts } from '#screens/shared/transactions/duplicateTexts.ts';
import { ClaimText } from '#screens/shared/transactions/ClaimText.tsx';
import { TransactionTabLink } from './TransactionTabLink.tsx';

const summaries = {
  duplicates: defineMessage<{ count: number }>({
    id: 'BulkWarnings.duplicates',
    defaultMessage: '{count, plural, one {# possible duplicate} other {# possible duplicates}}',
  }),
  receipts: defineMessage<{ count: number }>({
    id: 'BulkWarnings.receipts',
    defaultMessage:
      '{count, plural, one {# with a receipt of another payment} other {# with receipts of other payments}}',
  }),
  claimed: defineMessage<{ count: number }>({
    id: 'BulkWarnings.claimed',
    defaultMessage: '{count, plural, one {# is being paid} other {# are being paid}}',
  }),
  overLimit: defineMessage<{ count: number }>({
    id: 'BulkWarnings.overLimit',
    defaultMessage:
      '{count, plural, one {# agent would exceed the limit} other {# agents would exceed their limits}}',
  }),
  unread: defineMessage<{ count: number }>({
    id: 'BulkWarnings.unread',
    defaultMessage: '{count, plural, one {# could not be checked} other {# could not be checked}}',
  }),
} satisfies Record<BulkWarning['kind'], object>;

const messages = defineMessages({
  unread: { id: 'BulkWarnings.noAnswer', defaultMessage: 'Open it to see its warnings' },
});

const receiptTexts = {
  reused: defineMessage<{ codes: string }>({
    id: 'BulkWarnings.reused',
    defaultMessage: 'Receipt also used on {codes}',
  }),
  alike: defineMessage<{ codes: string }>({
    id: 'BulkWarnings.alike',
    defaultMessage: 'Receipt looks like the one on {codes}',
  }),
};

const overLimit = defineMessage<{ count: number; limit: string; excess: string }>({
  id: 'BulkWarnings.excess',
  defaultMessage:
    'With {count, plural, one {# transfer} other {# transfers}}, the account exceeds its limit of {limit} by {excess}',
});

const Group = styled.div`
  margin-inline: calc(-1 * ${space(4)});
  padding-inline: ${space(4)};
  border-block-end: 1px solid ${colour('hairline')};
  background: ${colour('warningWash')};
  ${text('small')}
`;

const Title = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};

  & > svg {
    flex: none;
    color: ${colour('warning')};
  }
`;

const List = styled.ul`
  padding-block-end: ${space(2)};

  & > li {
    overflow-wrap: anywhere;
  }

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Account = styled.div`
  padding-block: ${space(2)};
`;

const kinds = [
  'overLimit',
  'duplicates',
  'receipts',
  'claimed',
  'unread',
] as const satisfies readonly BulkWarning['kind'][];

export interface BulkWarningsProps {
  warnings: readonly BulkWarning[];
  /** Returns the URL of a transaction. */
  hrefOf: (id: string) => string;
}

/** Warnings before a bulk action: the number of each kind, and each of them on demand. */
export function BulkWarnings({ warnings, hrefOf }: BulkWarningsProps) {
  return kinds.map((kind) => {
    const ofKind = warnings.filter((warning) => warning.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <Group key={kind}>
        <Disclosure
          title={
            <Title>
              <Icon name="warning" size={20} />
              <FormattedMessage {...summaries[kind]} values={{ count: ofKind.length }} />
            </Title>
          }
        >
          <List>
            {ofKind.map((warning) =>
              warning.kind === 'overLimit' ? (
                <li key={warning.account.userCode}>
                  <AccountWarning warning={warning} />
                </li>
              ) : (
                <li key={warning.row.id}>
                  <TransactionTabLink code={warning.row.code} href={hrefOf(warning.row.id)} />
                  <div>
                    <WarningText warning={warning} />
                  </div>
                </li>
              ),
            )}
          </List>
        </Disclosure>
      </Group>
    );
  });
}

function AccountWarning({ warning: { account, count, excess } }: { warning: OverLimitWarning }) {
  return (
    <Account>
      <div>
        <bdi>{account.userName}</bdi> ({account.userCode})
      </div>
      <FormattedMessage
        {...overLimit}
        values={{ count, limit: formatRupees(account.limit), excess: formatRupees(excess) }}
      />
    </Account>
  );
}

function WarningText({ warning }: { warning: BulkRowWarning }) {
  const intl = useIntl();
  const { formatMessage, formatList } = intl;
  switch (warning.kind) {
    case 'duplicates':
      return warning.duplicates.map((duplicate) => (
        <div key={duplicate.id}>
          {duplicate.code} ({duplicate.statusDescription}):{' '}
          {formatList(duplicateTexts(duplicate, intl))}
        </div>
      ));
    case 'receipts': {
      const text = receiptTexts[warning.isReused ? 'reused' : 'alike'];
      return formatMessage(text, { codes: formatList(warning.codes) });
    }
    case 'claimed':
      return <ClaimText claim={warning.claim} />;
    case 'unread':
      return formatMessage(messages.unread);
    default:
      return warning satisfies never;
  }
}
