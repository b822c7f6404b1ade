import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';
import { colour, radius, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { PreviewLineRow, PreviewLines } from './PreviewLines.tsx';

const messages = defineMessages({
  found: { id: 'Preview.found', defaultMessage: 'In this statement' },
  new: { id: 'Preview.new', defaultMessage: 'New' },
  known: { id: 'Preview.known', defaultMessage: 'Known' },
  doubtful: { id: 'Preview.doubtful', defaultMessage: 'Doubtful' },
  account: { id: 'Preview.account', defaultMessage: 'Account' },
  format: { id: 'Preview.format', defaultMessage: 'Format' },
  opening: { id: 'Preview.opening', defaultMessage: 'Opening balance' },
  closing: { id: 'Preview.closing', defaultMessage: 'Closing balance' },
  doubtfulTitle: { id: 'Preview.doubtfulTitle', defaultMessage: 'Doubtful lines' },
  doubtfulIntro: {
    id: 'Preview.doubtfulIntro',
    defaultMessage:
      'They may be lines that are kept already. Choose those that are new; the others are left out.',
  },
  first: { id: 'Preview.first', defaultMessage: 'First lines' },
  columns: { id: 'Preview.columns', defaultMessage: 'Change columns' },
});

const breaksMessage = defineMessage<{ count: number; lines: string }>({
  id: 'Preview.breaks',
  defaultMessage:
    'The balance does not follow from the line before in {count, plural, one {line} other {lines}} {lines} of the file. Lines may be missing.',
});

const skippedMessage = defineMessage<{ count: number }>({
  id: 'Preview.skipped',
  defaultMessage: '{count, plural, one {# row is} other {# rows are}} no movement',
});

const skippedRow = defineMessage<{ line: number }>({
  id: 'Preview.skippedRow',
  defaultMessage: 'Line {line}:',
});

/** Names of formats as banks write them. */
const formats: Readonly<Record<string, string>> = {
  csv: 'CSV',
  mt940: 'MT940',
  camt053: 'camt.053',
};

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(2)};
  padding-block-end: ${space(2)};

  & > div {
    display: flex;
    flex-direction: column-reverse;
    padding: ${space(2)} ${space(1)};
    border-radius: ${radius('control')};
    background: ${colour('sunken')};
    text-align: center;
    overflow-wrap: anywhere;
  }

  & dt {
    ${text('caption')}
    color: ${colour('inkSoft')};
  }

  & dd {
    margin: 0;
    ${text('title')}
    font-weight: ${weight('strong')};
    ${tabular}
  }
`;

const Intro = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Choices = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Skipped = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: ${space(1)} 0 0;
  list-style: none;
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

export interface StatementPreviewSectionsProps {
  preview: StatementPreview;
  /** Places of the doubtful lines that are new. */
  added: ReadonlySet<number>;
  onAddedChange: (added: ReadonlySet<number>) => void;
  /** Null for a format without columns. */
  onChangeColumns: (() => void) | null;
  isDisabled: boolean;
}

/** What a statement would add, and what a person has to look at before. */
export function StatementPreviewSections({
  preview,
  added,
  onAddedChange,
  onChangeColumns,
  isDisabled,
}: StatementPreviewSectionsProps) {
  const intl = useIntl();
  const { counts, doubtful, lines, breaks, skipped } = preview;
  const choose = (place: number, isAdded: boolean) => {
    const next = new Set(added);
    if (isAdded) next.add(place);
    else next.delete(place);
    onAddedChange(next);
  };
  return (
    <>
      {breaks.length > 0 && (
        <Banner tone="warning">
          <FormattedMessage
            {...breaksMessage}
            values={{ count: breaks.length, lines: intl.formatList(breaks.map(String)) }}
          />
        </Banner>
      )}
      <Section
        title={intl.formatMessage(messages.found)}
        action={
          onChangeColumns && (
            <Button variant="quiet" isDisabled={isDisabled} onPress={onChangeColumns}>
              <FormattedMessage {...messages.columns} />
            </Button>
          )
        }
      >
        <Counts>
          {(['new', 'known', 'doubtful'] as const).map((verdict) => (
            <div key={verdict}>
              <dt>
                <FormattedMessage {...messages[verdict]} />
              </dt>
              <dd>{intl.formatNumber(counts[verdict])}</dd>
            </div>
          ))}
        </Counts>
        <DescriptionList items={useFacts(preview)} />
        {skipped.length > 0 && (
          <Disclosure
            title={<FormattedMessage {...skippedMessage} values={{ count: skipped.length }} />}
          >
            <Skipped>
              {skipped.map(({ fileLine, text: words }) => (
                <li key={fileLine}>
                  {intl.formatMessage(skippedRow, { line: fileLine })} <bdi>{words}</bdi>
                </li>
              ))}
            </Skipped>
          </Disclosure>
        )}
      </Section>
      {doubtful.length > 0 && (
        <Section title={intl.formatMessage(messages.doubtfulTitle)}>
          <Intro>
            <FormattedMessage {...messages.doubtfulIntro} />
          </Intro>
          <Choices aria-label={intl.formatMessage(messages.doubtfulTitle)}>
            {doubtful.map((line) => (
              <li key={line.place}>
                <Checkbox
                  isSelected={added.has(line.place)}
                  onChange={(isAdded) => choose(line.place, isAdded)}
                  isDisabled={isDisabled}
                >
                  <PreviewLineRow line={line} />
                </Checkbox>
              </li>
            ))}
          </Choices>
        </Section>
      )}
      {lines.length > 0 && (
        <Section title={intl.formatMessage(messages.first)}>
          <PreviewLines label={intl.formatMessage(messages.first)} lines={lines} />
        </Section>
      )}
    </>
  );
}

function useFacts({ format, account, opening, closing }: StatementPreview) {
  const { formatMessage } = useIntl();
  return [
    { term: formatMessage(messages.format), value: formats[format] ?? format },
    ...(account === '' ? [] : [{ term: formatMessage(messages.account), value: account }]),
    ...(opening === null
      ? []
      : [{ term: formatMessage(messages.opening), value: formatRupees(opening) }]),
    ...(closing === null
      ? []
      : [{ term: formatMessage(messages.closing), value: formatRupees(closing) }]),
  ];
}
