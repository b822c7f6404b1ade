import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ActionBar, type ActionBarProps } from '#ui/ActionBar.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { matrix } from '../Matrix.tsx';
import { renderSample, sampleHref, sampleRows } from './rows.tsx';
import { inTurn } from '../cases.tsx';

const onAccept = fn();
const onHold = fn();
const actions = [
  { id: 'accept', label: 'Accepted 12', onPress: onAccept },
  { id: 'hold', label: 'Hold 3', onPress: onHold },
] as const;

const args: ActionBarProps = {
  label: 'Selection',
  summary: '15 selected',
  actions,
  emptyText: 'Nothing can be done for these statuses at once.',
  cancelLabel: 'Cancel selection',
  onCancel: fn(),
  onSelectAll: fn(),
};

const meta = preview.meta({
  title: 'UI/Actions/ActionBar',
  component: ActionBar,
  args,
  parameters: { chromatic: modesOf.ui },
});

const more = [
  ...actions,
  { id: 'unhold', label: 'Un Hold 120', onPress: onHold },
  { id: 'check', label: 'Checked 65', onPress: onAccept },
];
const looks = {
  two: {},
  four: { actions: more },
  none: { actions: [] },
} satisfies Record<string, Partial<ActionBarProps>>;

/** Two and four actions, and none. */
export const Matrix = meta.story(
  matrix({
    rows: ['actions'],
    columns: ['two', 'four', 'none'],
    width: '20rem',
    cell: (_row, look) => <ActionBar {...args} {...looks[look]} label={`Selection, ${look}`} />,
  }),
);

/** The actions and Cancel are pressed, and reached by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ActionBarProps>({
    'Two actions, each with the number of rows that it changes': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Accepted 12' }));
        await expect(onAccept).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'Hold 3' }));
        await expect(onHold).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'Cancel selection' }));
        await expect(args.onCancel).toHaveBeenCalledOnce();
      },
    },
    'Tab leads from a row to the bar and Shift+Tab back to it; Ctrl+A and Escape work in both places':
      {
        render: (props) => (
          <div style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
            <InfiniteList
              label="Orders"
              items={sampleRows(50)}
              renderRow={renderSample}
              hrefOf={sampleHref}
            />
            <ActionBar {...props} />
          </div>
        ),
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.tab();
          await userEvent.keyboard('{ArrowDown}');
          const row = await canvas.findByRole('link', { name: /2603140002/ });
          await waitFor(() => expect(row).toHaveFocus());
          await userEvent.keyboard('{Control>}a{/Control}');
          await expect(args.onSelectAll).toHaveBeenCalledOnce();
          await userEvent.tab();
          await waitFor(() =>
            expect(canvas.getByRole('button', { name: 'Cancel selection' })).toHaveFocus(),
          );
          await userEvent.tab();
          await waitFor(() =>
            expect(canvas.getByRole('button', { name: 'Accepted 12' })).toHaveFocus(),
          );
          await userEvent.tab({ shift: true });
          await userEvent.tab({ shift: true });
          await waitFor(() => expect(row).toHaveFocus());
          await userEvent.tab();
          await userEvent.keyboard('{Escape}');
          await expect(args.onCancel).toHaveBeenCalledOnce();
          await waitFor(() => expect(row).toHaveFocus());
          await userEvent.keyboard('{Escape}');
          await expect(args.onCancel).toHaveBeenCalledTimes(2);
        },
      },
  }),
});
