import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { Button } from '#ui/Button.tsx';

const more = defineMessage<{ count: number }>({
  id: 'MoreRows.more',
  defaultMessage: 'Show {count} more',
});

/** Rows that are shown at first, and that each press adds. */
const step = 20;

export interface MoreRowsProps<Row> {
  rows: readonly Row[];
  /** Renders the rows that are shown. */
  children: (shown: readonly Row[]) => ReactNode;
}

/** Shows the first rows, and more of them on demand. All are loaded already. */
export function MoreRows<Row>({ rows, children }: MoreRowsProps<Row>) {
  const [count, setCount] = useState(step);
  const left = rows.length - count;
  return (
    <>
      {children(rows.slice(0, count))}
      {left > 0 && (
        <Button variant="quiet" isWide onPress={() => setCount(count + step)}>
          <FormattedMessage {...more} values={{ count: Math.min(left, step) }} />
        </Button>
      )}
    </>
  );
}
