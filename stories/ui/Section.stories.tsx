import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Section, type SectionProps } from '#ui/Section.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Section',
  component: Section,
  args: { title: 'Payment History', children: 'Nothing was paid yet.' },
  parameters: { chromatic: modesOf.ui },
});

/** With and without padding, title and action. */
export const Matrix = meta.story(
  matrix({
    rows: ['padded', 'flush'],
    columns: ['untitled', 'titled', 'with an action'],
    width: '18rem',
    cell: (padding, parts) => (
      <Section
        isFlush={padding === 'flush'}
        title={parts === 'untitled' ? undefined : `${padding}, ${parts}`}
        {...(parts === 'with an action' && { action: <Button variant="quiet">Add</Button> })}
      >
        Nothing was paid yet.
      </Section>
    ),
  }),
);

/** With and without title, action and padding. */
export const Looks = meta.story(
  sideBySide<SectionProps>({
    'A section with a title is a region with that name': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('region', { name: 'Payment History' })).toBeVisible();
      },
    },
    'A section with a button beside its title': {
      args: { title: 'Receipts', action: <Button variant="quiet">Add</Button> },
    },
    'A section without a title and padding': {
      render: () => <Section isFlush>Rows that reach from edge to edge.</Section>,
    },
    'A long title wraps beside its button': {
      args: {
        title: 'Payments to the beneficiary of this transaction, the newest of them first',
        action: <Button variant="quiet">Add</Button>,
      },
    },
  }),
);
