import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { timestampFormats } from '#ui/timestampText.ts';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Text/Timestamp',
  component: Timestamp,
  args: { iso: '2026-03-14T09:05:00+05:30' },
  parameters: { layout: 'centered' },
});

/** A time is shown in the business time zone, whatever the time zone of the device. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/14 Mar 2026, 9:05/)).toHaveAttribute(
      'datetime',
      '2026-03-14T09:05:00+05:30',
    );
  },
});

/** A text that is not a time. */
export const Unreadable = meta.story({ args: { iso: 'yesterday' } });

/** Every format. */
export const Matrix = meta.story(
  matrix({
    rows: ['2026-03-14T09:05:00+05:30', '2025-12-31T23:59:00+05:30'],
    columns: timestampFormats,
    cell: (iso, format) => <Timestamp iso={iso} format={format} />,
  }),
);
