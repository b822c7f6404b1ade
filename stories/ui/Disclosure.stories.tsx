import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Disclosure',
  component: Disclosure,
  args: { title: 'History', children: <p>21 changes</p>, onExpandedChange: fn() },
  parameters: { layout: 'padded' },
});

/** The content is hidden until the title is pressed. */
export const Collapsed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'History' })).toBeVisible();
    await expect(canvas.queryByText('21 changes')).toBeNull();
  },
});

/** The title shows and hides the content, also by keyboard. */
export const Toggles = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'History' }));
    await waitFor(() => expect(canvas.getByText('21 changes')).toBeVisible());
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByText('21 changes')).toBeNull());
  },
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
