import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/SearchField',
  component: SearchField,
  args: { placeholder: 'Search Transactions', value: '' },
  parameters: { layout: 'padded' },
});

/** Nothing looked for. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search Transactions' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Clear search' })).toBeNull();
  },
});

/** Typing is reported. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'h');
    await expect(args.onChange).toHaveBeenCalledWith('h');
  },
});

/** Something is looked for; one press clears it. */
export const Cleared = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { value: 'HDFC', onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(args.onChange).toHaveBeenCalledWith('');
  },
});

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={['rest', 'hovered', 'focused', 'disabled']}
      forcedOn="input"
      width="14rem"
      cell={(content, state) => (
        <SearchField
          placeholder="Search Banks"
          value={content === 'filled' ? 'HDFC' : ''}
          isDisabled={state === 'disabled'}
        />
      )}
    />
  ),
});

/** More text than the field is wide: the button that clears it stays in reach. */
export const LongText = meta.story({
  args: { value: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram' },
});

/** What is looked for runs from right to left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { value: 'محمد عبداللہ' },
});

/** Enter asks for the search, Escape clears it. */
export const ByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { value: 'HDFC', onChange: fn(), onSubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('searchbox'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('HDFC');
    await userEvent.keyboard('{Escape}');
    await expect(args.onChange).toHaveBeenCalledWith('');
  },
});
