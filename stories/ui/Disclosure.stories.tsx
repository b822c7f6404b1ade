import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Disclosure, type DisclosureProps } from '#ui/Disclosure.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Disclosure',
  component: Disclosure,
  args: { title: 'History', children: <p>21 changes</p>, onExpandedChange: fn() },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** The content is hidden until the title is pressed, also by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DisclosureProps>({
    'The content is hidden until the title is pressed': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'History' })).toBeVisible();
        await expect(canvas.queryByText('21 changes')).toBeNull();
      },
    },
    'The title shows and hides the content, also by keyboard': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'History' }));
        await waitFor(() => expect(canvas.getByText('21 changes')).toBeVisible());
        await expect(args.onExpandedChange).toHaveBeenLastCalledWith(true);
        await userEvent.keyboard('{Enter}');
        await waitFor(() => expect(canvas.queryByText('21 changes')).toBeNull());
      },
    },
  }),
});

/** As a section heading and as a line of a list, hidden and shown. */
export const Matrix = meta.story(
  matrix({
    rows: ['heading', 'line'],
    columns: ['hidden', 'shown'],
    cell: (kind, state) => (
      <div style={{ width: '16rem' }}>
        <Disclosure
          title={`${kind} ${state}`}
          isExpanded={state === 'shown'}
          {...(kind === 'heading' && { level: 3 as const })}
        >
          <p>Content</p>
        </Disclosure>
      </div>
    ),
  }),
);
