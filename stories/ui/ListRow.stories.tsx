import preview from '../../.storybook/preview.tsx';
import { ListRow } from '#ui/ListRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { renderSample, sampleRows } from './rows.tsx';

const meta = preview.meta({
  title: 'UI/ListRow',
  component: ListRow,
  args: { title: 'HDFC Bank', subtitle: 'HDFC', leading: <Logo /> },
});

/** A bank: two lines and a tag. */
export const Bank = meta.story({ args: { end: <StatusTag colour="GREEN">Active</StatusTag> } });

/** Only a title. */
export const TitleOnly = meta.story({ render: () => <ListRow title="HDFC Bank" /> });

/** Transactions, one with a long name, a long status and a huge amount. */
export const Transactions = meta.story({
  render: () => (
    <>
      {sampleRows(4).map((row) => (
        <div key={row.id} style={{ containerType: 'inline-size' }}>
          {renderSample(row)}
        </div>
      ))}
    </>
  ),
});
