import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Section',
  component: Section,
  args: { title: 'Payment History', children: 'Nothing was paid yet.' },
});

/** A titled sheet is a region by that name. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Payment History' })).toBeVisible();
  },
});

/** With a control beside its title. */
export const WithAction = meta.story({ args: { action: <Button variant="quiet">Add</Button> } });

/** Without a title, edge to edge. */
export const Flush = meta.story({
  render: () => <Section isFlush>Rows that reach from edge to edge.</Section>,
});

/** With and without its parts. */
export const Matrix = meta.story({
  render: () => (
    <Grid
      rows={['padded', 'flush']}
      columns={['untitled', 'titled', 'with an action']}
      width="18rem"
      cell={(padding, parts) => (
        <Section
          isFlush={padding === 'flush'}
          title={parts === 'untitled' ? undefined : `${padding}, ${parts}`}
          {...(parts === 'with an action' && { action: <Button variant="quiet">Add</Button> })}
        >
          Nothing was paid yet.
        </Section>
      )}
    />
  ),
});

/** A long title wraps beside its control. */
export const LongTitle = meta.story({
  args: {
    title: 'Payments to the beneficiary of this transaction, the newest of them first',
    action: <Button variant="quiet">Add</Button>,
  },
});
