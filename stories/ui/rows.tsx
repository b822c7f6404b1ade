import { paise } from '#domain/money/money.ts';
import type { StatusColour } from '#domain/workflow/workflow.ts';
import { Amount } from '#ui/Amount.tsx';
import { DirectoryRow } from '#ui/DirectoryRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';

const looks: readonly [string, string, StatusColour][] = [
  ['HDFC Bank (Meera)', 'Pending', 'ORANGE'],
  ['State Bank of India (Agent Two)', 'Waiting', 'YELLOW'],
  [
    'The Cosmopolitan Cooperative Bank of Thiruvananthapuram (Venkata)',
    'Other Side Problem',
    'BROWN',
  ],
  ['Axis Bank (Meera)', 'Completed', 'GREEN'],
];

export interface SampleRow {
  /** `row-` and the index of the row. */
  id: string;
}

/** Returns rows that differ. */
export function sampleRows(count: number): SampleRow[] {
  return Array.from({ length: count }, (_, index) => ({ id: `row-${index}` }));
}

/** Returns the URL of a row. */
export const sampleHref = ({ id }: SampleRow) => `/transaction-details?id=${id}`;

/** Renders a row like a list of transactions. */
export function renderSample({ id }: SampleRow) {
  const index = Number(id.slice('row-'.length));
  const [title = '', status = '', colour = 'GREY'] = looks[index % looks.length] ?? [];
  return (
    <DirectoryRow
      leading={<Logo />}
      title={title}
      subtitle={
        <>
          <TransactionCode code={`260314${String(index + 1).padStart(4, '0')}`} />
          <Timestamp iso="2026-03-14T09:05:00+05:30" format="short" />
        </>
      }
      end={
        <>
          <Amount paise={paise(1_234_500 * (index % 7 === 2 ? 9999 : index + 1))} />
          <StatusTag colour={colour}>{status}</StatusTag>
        </>
      }
    />
  );
}
