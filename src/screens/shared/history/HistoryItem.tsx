import { type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { FieldChange, HistoryEntry, HistorySubject } from '#domain/history/history.ts';
import { formatRupees, paiseFromWire } from '#domain/money/money.ts';
import { isStatus, statuses } from '#domain/workflow/workflow.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { timestampText } from '#ui/timestampText.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { receiptLooksLike, receiptUsedOn } from '../transactions/receiptReuseMessages.ts';
import { toPictures } from '../transactions/pictures.ts';
import {
  actionMessages,
  changeMessage,
  deviceMessages,
  fieldMessages,
  historyMessages,
  openMessage,
  otherMessage,
  subjectMessages,
} from './historyMessages.ts';

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(3)};
  padding-block: ${space(2)};
`;

const Action = styled.span`
  font-weight: ${weight('medium')};
`;

const Quiet = styled.span`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const End = styled(Quiet)`
  margin-inline-start: auto;
`;

const Details = styled.div`
  padding-block-end: ${space(2)};
`;

const Link = styled.div`
  padding-block-end: ${space(3)};
`;

const Reused = styled.div`
  padding-block-end: ${space(2)};
  ${text('small')}
  color: ${colour('warning')};
  overflow-wrap: anywhere;
`;

const Pictures = styled.div`
  padding-block-end: ${space(3)};
`;

export interface HistoryItemProps {
  entry: HistoryEntry;
  /** Returns the URL of the record that the entry is about. */
  hrefOf?: (subject: HistorySubject) => string;
}

/** One entry of a history: what happened, by whom and when. Its details are shown on demand. */
export function HistoryItem({ entry, hrefOf }: HistoryItemProps) {
  const { formatMessage } = useIntl();
  return (
    <li>
      <Disclosure
        title={
          <Line>
            <Action>{formatMessage(actionMessages[entry.action] ?? otherMessage)}</Action>{' '}
            {entry.payment !== null && <Amount paise={entry.payment} size="small" />}{' '}
            <Quiet>{entry.userCode || formatMessage(historyMessages.operator)}</Quiet>{' '}
            {entry.subject !== null && <Subject subject={entry.subject} />}
            <End>
              <Timestamp iso={entry.happenedAt} format="time" />
            </End>
          </Line>
        }
      >
        <EntryDetails entry={entry} />
        {entry.subject !== null && hrefOf && (
          <SubjectLink subject={entry.subject} href={hrefOf(entry.subject)} />
        )}
      </Disclosure>
      {entry.sameReceipt.length > 0 && (
        <Reused>{formatMessage(receiptUsedOn, { code: entry.sameReceipt.join(', ') })}</Reused>
      )}
      {entry.similarReceipt.length > 0 && (
        <Reused>
          {formatMessage(receiptLooksLike, { code: entry.similarReceipt.join(', ') })}
        </Reused>
      )}
      {entry.files.length > 0 && (
        <Pictures>
          <Thumbnail label={formatMessage(historyMessages.file)} images={toPictures(entry.files)} />
        </Pictures>
      )}
    </li>
  );
}

function Subject({ subject }: { subject: HistorySubject }) {
  if (subject.kind === 'setting') return null;
  if (subject.kind === 'transaction') return <TransactionCode code={subject.name} />;
  return <Quiet>{subject.name}</Quiet>;
}

function SubjectLink({ subject, href }: { subject: HistorySubject; href: string }) {
  const { formatMessage } = useIntl();
  const name = subject.kind === 'setting' ? formatMessage(subjectMessages.setting) : subject.name;
  return (
    <Link>
      <LinkButton variant="outline" href={href}>
        {formatMessage(openMessage, { name })}
      </LinkButton>
    </Link>
  );
}

function EntryDetails({ entry }: { entry: HistoryEntry }) {
  const intl = useIntl();
  const items = [
    ...reasonOf(entry, intl),
    ...entry.changes.map((change) => ({
      term: intl.formatMessage(fieldMessages[change.field] ?? otherMessage),
      value: describeChange(change, intl),
    })),
    ...entry.deletedFiles.map((name) => ({
      term: intl.formatMessage(historyMessages.deletedFile),
      value: name,
    })),
    ...originOf(entry, intl),
  ];
  return (
    <Details>
      <DescriptionList items={items} />
    </Details>
  );
}

const reasonOf = ({ reason }: HistoryEntry, { formatMessage }: IntlShape) =>
  reason === null ? [] : [{ term: formatMessage(historyMessages.reason), value: reason }];

/** Returns the change of a field in words; only the new value if there was none before. */
function describeChange({ field, before, after }: FieldChange, intl: IntlShape) {
  const { formatMessage } = intl;
  const show = (value: string | null) => {
    if (field === 'DELETED') {
      return formatMessage(value === 'D' ? historyMessages.inactive : historyMessages.active);
    }
    return value === null || value === ''
      ? formatMessage(historyMessages.nothing)
      : format(field, value, intl);
  };
  if (before === null) return show(after);
  return formatMessage(changeMessage, { before: show(before), after: show(after) });
}

/** Fields whose values are amounts. */
const amountFields = new Set(['AMOUNT', 'PAID', 'OPENING', 'SETTLEMENT', 'ADJUSTMENT', 'LIMIT']);

function format(field: string, value: string, intl: IntlShape): string {
  if (field === 'USED') return timestampText(intl, value);
  if (field === 'STATUS' && isStatus(value)) return statuses[value].description;
  if (!amountFields.has(field)) return value;
  const amount = paiseFromWire(value);
  return amount === null ? value : formatRupees(amount);
}

function originOf({ origin }: HistoryEntry, { formatMessage }: IntlShape) {
  if (origin === null) return [];
  const { userName, address, device, rate } = origin;
  const from = [address, device && formatMessage(deviceMessages[device])].filter(Boolean);
  return [
    {
      term: formatMessage(historyMessages.user),
      value: userName || formatMessage(historyMessages.operator),
    },
    ...(from.length > 0
      ? [{ term: formatMessage(historyMessages.from), value: from.join(', ') }]
      : []),
    ...(rate === null ? [] : [{ term: formatMessage(historyMessages.rate), value: rate }]),
  ];
}
