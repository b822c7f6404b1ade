import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Timestamp, type TimestampProps } from '#ui/Timestamp.tsx';
import { timestampFormats } from '#ui/timestampText.ts';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Text/Timestamp',
  component: Timestamp,
  args: { iso: '2026-03-14T09:05:00+05:30' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** A time, and a text that is none. */
export const Looks = meta.story(
  sideBySide<TimestampProps>({
    'A time is shown in the business time zone, whatever the time zone of the device': {
      play: async ({ canvas }) => {
        await expect(canvas.getByText(/14 Mar 2026, 9:05/)).toHaveAttribute(
          'datetime',
          '2026-03-14T09:05:00+05:30',
        );
      },
    },
    'A text that is not a time': { args: { iso: 'yesterday' } },
  }),
);

/** Every format. */
export const Matrix = meta.story(
  matrix({
    rows: ['2026-03-14T09:05:00+05:30', '2025-12-31T23:59:00+05:30'],
    columns: timestampFormats,
    cell: (iso, format) => <Timestamp iso={iso} format={format} />,
  }),
);
