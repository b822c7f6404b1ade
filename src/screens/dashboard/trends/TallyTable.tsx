import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Tally } from '#domain/reports/trends.ts';
import { Amount } from '#ui/Amount.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { trendMessages } from './trendMessages.ts';

/** One part of the whole: a day, a bank, an agent or a status. */
export interface NamedTally extends Tally {
  id: string;
  name: ReactNode;
}

export interface TallyTableProps {
  caption: ReactNode;
  nameLabel: ReactNode;
  tallies: readonly NamedTally[];
  /** The amount whose bar has the full width, in paise. Without it the rows have no bars. */
  largest?: bigint;
}

/** Transfers and amounts of each part, as a table. */
export function TallyTable({ caption, nameLabel, tallies, largest }: TallyTableProps) {
  return (
    <DataTable
      caption={caption}
      nameLabel={nameLabel}
      columns={[
        { id: 'transfers', label: <FormattedMessage {...trendMessages.transfers} /> },
        { id: 'amount', label: <FormattedMessage {...trendMessages.amount} /> },
      ]}
      rows={tallies.map(({ id, name, count, amount }) => ({
        id,
        name,
        values: {
          transfers: <FormattedNumber value={count} />,
          amount: <Amount paise={amount} size="small" />,
        },
        ...(largest !== undefined && { share: Number(amount) / Number(largest) }),
      }))}
    />
  );
}
