import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const columns = [
  { id: 'transfers', label: 'Transfers' },
  { id: 'amount', label: 'Amount' },
];
const rows = [
  { id: 'HDFC', name: 'HDFC Bank', values: { transfers: '412', amount: '₹2,22,98,882.00' } },
  { id: 'SBIN', name: 'State Bank of India', values: { transfers: '7', amount: '₹3,78,864.50' } },
];

const meta = preview.meta({
  title: 'UI/Lists/DataTable',
  component: DataTable,
  args: { caption: 'By bank', nameLabel: 'Bank', columns, rows },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Values in columns, and rows with bars. */
export const Looks = meta.story(
  sideBySide<DataTableProps>({
    'Names at the start, values in columns at the end': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('table', { name: 'By bank' })).toBeVisible();
        await expect(canvas.getByRole('rowheader', { name: 'HDFC Bank' })).toBeVisible();
        await expect(canvas.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
        await expect(canvas.getByRole('cell', { name: '₹2,22,98,882.00' })).toBeVisible();
      },
    },
    'Each row with a bar for its part of the largest one': {
      args: { rows: rows.map((row, index) => ({ ...row, share: index === 0 ? 1 : 0.02 })) },
      play: async ({ canvas }) => {
        const [first, second] = canvas
          .getAllByRole('rowheader')
          .map((name) => name.lastElementChild?.getBoundingClientRect().width ?? 0);
        await expect(second).toBeLessThan((first ?? 0) / 10);
      },
    },
  }),
);

/** With and without bars, at several widths. In a narrow container the values stand below the name. */
export const Matrix = meta.story(
  matrix({
    rows: ['values', 'shares'],
    columns: ['narrow', 'wide'],
    width: '16rem',
    cell: (kind, width) => (
      <div style={{ width: width === 'narrow' ? '14rem' : '22rem' }}>
        <DataTable
          caption={`${kind} ${width}`}
          nameLabel="Bank"
          columns={columns}
          rows={rows.map((row) => ({ ...row, ...(kind === 'shares' && { share: 0.5 }) }))}
        />
      </div>
    ),
  }),
);
