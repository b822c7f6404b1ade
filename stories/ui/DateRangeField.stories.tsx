import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DateRangeField, type DateRangeFieldProps } from '#ui/DateRangeField.tsx';
import { datePart, dateText } from '../dateFields.ts';
import { Matrix as Cells } from '../Matrix.tsx';
import { inTurn } from '../cases.tsx';

const args: DateRangeFieldProps = {
  fromLabel: 'From',
  toLabel: 'To',
  value: { from: '2026-03-14', to: '2026-03-14' },
  onChange: fn(),
  today: '2026-03-14',
};

const meta = preview.meta({
  title: 'UI/Forms/DateRangeField',
  component: DateRangeField,
  args,
  parameters: { chromatic: modesOf.wideUi, layout: 'padded' },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <DateRangeField
        {...args}
        value={value}
        onChange={(range) => {
          setValue(range);
          args.onChange(range);
        }}
      />
    );
  },
});

/** The code of the calendar is loaded when it is first opened. */
const openedPanel = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Choose days' });
  await within(dialog).findByRole('grid');
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
};
const trigger = () => screen.getByRole('button', { name: 'Choose days' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** A language that is written from right to left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  play: async ({ userEvent }) => {
    await userEvent.click(trigger());
    await openedPanel();
  },
});

/** The calendar marks the range and the business day. Weeks begin with Sunday in India. */
export const Open = meta.story({
  args: { value: { from: '2026-03-03', to: '2026-03-12' } },
  play: async ({ userEvent }) => {
    await userEvent.click(trigger());
    const panel = await openedPanel();
    await expect(panel.getAllByRole('gridcell', { selected: true })).toHaveLength(10);
    await expect(panel.getByRole('button', { name: /Saturday.*14 March 2026/ })).toHaveAttribute(
      'data-business-day',
    );
    await expect(panel.getByRole('application')).toHaveAccessibleName(
      'First and last day, March 2026',
    );
    const [week] = panel.getAllByRole('row');
    await expect(week?.textContent).toMatch(/7$/);
  },
});

/** In Britain, weeks begin with Monday. */
export const WeeksFromMonday = meta.story({
  globals: { locale: 'en-GB' },
  play: async ({ args: given, userEvent }) => {
    await userEvent.click(trigger());
    const panel = await openedPanel();
    const [week] = panel.getAllByRole('row');
    await expect(week?.textContent).toMatch(/1$/);
    await userEvent.click(panel.getByRole('button', { name: 'This week' }));
    await expect(given.onChange).toHaveBeenCalledWith({ from: '2026-03-09', to: '2026-03-14' });
  },
});

/** Both days are described; they are chosen from presets, in the calendar and by typing. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DateRangeFieldProps>({
    'No day is chosen': {
      args: { value: { from: '', to: '' } },
      play: async ({ canvas }) => {
        await expect(dateText(canvas, 'From')).toBe('dd/mm/yyyy');
        await expect(trigger()).toHaveAccessibleDescription('');
      },
    },
    'Both days in the format of the reader. The button describes them in words': {
      args: { value: { from: '2026-03-01', to: '2026-03-14' } },
      play: async ({ canvas }) => {
        await expect(dateText(canvas, 'From')).toBe('01/03/2026');
        await expect(dateText(canvas, 'To')).toBe('14/03/2026');
        await expect(trigger()).toHaveAccessibleDescription(/^1\s*–\s*14 March 2026$/);
      },
    },
    'Each day has its own error': {
      args: {
        value: { from: '2026-03-15', to: '2026-03-14' },
        toError: 'From date cannot be after To date',
      },
      play: async ({ canvas }) => {
        await expect(datePart(canvas, 'day', 'From')).toBeValid();
        await expect(datePart(canvas, 'day', 'To')).toHaveAccessibleDescription(
          /From date cannot be after To date$/,
        );
      },
    },
    'The days cannot be changed, and the calendar cannot be opened': {
      args: { isDisabled: true },
      play: async () => {
        await expect(trigger()).toBeDisabled();
      },
    },
    'The preset of the chosen range is pressed. A press on another one chooses it and closes': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(trigger());
        const panel = await openedPanel();
        const names = within(panel.getByRole('group', { name: 'Common ranges' }))
          .getAllByRole('button')
          .map(({ textContent }) => textContent);
        await expect(names).toEqual([
          'Today',
          'Yesterday',
          'This week',
          'This month',
          'Last month',
        ]);
        await expect(panel.getByRole('button', { name: 'Today' })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await userEvent.click(panel.getByRole('button', { name: 'Last month' }));
        await isClosed();
        await expect(given.onChange).toHaveBeenCalledWith({ from: '2026-02-01', to: '2026-02-28' });
        await waitFor(() => expect(trigger()).toHaveFocus());
        await expect(trigger()).toHaveAccessibleDescription(/^1\s*–\s*28 February 2026$/);
        await expect(dateText(canvas, 'To')).toBe('28/02/2026');
      },
    },
    'Before today is known, the presets are disabled': {
      args: { today: null },
      play: async ({ userEvent }) => {
        await userEvent.click(trigger());
        const panel = await openedPanel();
        await expect(panel.getByRole('button', { name: 'Today' })).toBeDisabled();
      },
    },
    'A range is chosen with the keyboard alone: Enter on the first and on the last day': {
      play: async ({ args: given, userEvent }) => {
        trigger().focus();
        await userEvent.keyboard('{Enter}');
        const panel = await openedPanel();
        await waitFor(() =>
          expect(panel.getByRole('button', { name: /14 March 2026 selected$/ })).toHaveFocus(),
        );
        await expect(
          panel.getByRole('button', { name: /14 March 2026/ }),
        ).toHaveAccessibleDescription('Click to start selecting date range');
        await userEvent.keyboard('{PageUp}{Home}{Enter}');
        await waitFor(() =>
          expect(panel.getByRole('application')).toHaveAccessibleName(/February 2026/),
        );
        await waitFor(() =>
          expect(panel.getByRole('button', { name: /, 2 February 2026/ })).toHaveFocus(),
        );
        await waitFor(() =>
          expect(
            panel.getByRole('button', { name: /, 2 February 2026/ }),
          ).toHaveAccessibleDescription('Click to finish selecting date range'),
        );
        await userEvent.keyboard('{ArrowDown}{Enter}');
        await isClosed();
        await expect(given.onChange).toHaveBeenCalledWith({ from: '2026-02-01', to: '2026-02-09' });
        await waitFor(() => expect(trigger()).toHaveFocus());
      },
    },
    'Turning a month is announced': {
      play: async ({ userEvent }) => {
        await userEvent.click(trigger());
        const panel = await openedPanel();
        // For screen readers, a second one follows the days.
        const [next = panel.getByRole('grid')] = panel.getAllByRole('button', { name: 'Next' });
        await userEvent.click(next);
        await waitFor(() =>
          expect(document.querySelector('[data-live-announcer]')?.textContent).toContain(
            'April 2026',
          ),
        );
      },
    },
    'Escape closes without a change, also after one of two days was pressed': {
      play: async ({ args: given, userEvent }) => {
        await userEvent.click(trigger());
        const panel = await openedPanel();
        await userEvent.click(panel.getByRole('button', { name: /, 3 March 2026/ }));
        await userEvent.keyboard('{Escape}{Escape}');
        await isClosed();
        await waitFor(() => expect(trigger()).toHaveFocus());
        await expect(given.onChange).not.toHaveBeenCalled();
      },
    },
    'Both days are typed without a pointer, in the order of the reader': {
      args: { value: { from: '', to: '' }, onBlur: fn() },
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('01032026');
        await userEvent.tab();
        await expect(given.onBlur).toHaveBeenCalledOnce();
        await waitFor(() => expect(datePart(canvas, 'day', 'To')).toHaveFocus());
        await userEvent.keyboard('14032026');
        await expect(given.onChange).toHaveBeenLastCalledWith({
          from: '2026-03-01',
          to: '2026-03-14',
        });
      },
    },
  }),
});

/** A device whose pointer is a finger. */
function withCoarsePointer() {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) =>
    matchMedia.call(globalThis, query === '(pointer: coarse)' ? 'all' : query);
  return () => {
    globalThis.matchMedia = matchMedia;
  };
}

/** On a touch screen, the fields open the device's own picker. */
export const OnTouchScreen = meta.story({
  beforeEach: withCoarsePointer,
  play: async ({ args: given, canvas }) => {
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-03-14');
    await expect(canvas.queryByRole('spinbutton')).toBeNull();
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-03-01' } });
    await expect(given.onChange).toHaveBeenCalledWith({ from: '2026-03-01', to: '2026-03-14' });
  },
});

/** Without days, with days, and with an error, each enabled and disabled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: (props) => (
    <Cells
      rows={['empty', 'filled', 'invalid']}
      columns={['enabled', 'disabled']}
      width="20rem"
      cell={(content, state) => (
        <DateRangeField
          {...props}
          {...(content === 'empty' && { value: { from: '', to: '' } })}
          {...(content === 'invalid' && { toError: 'From date cannot be after To date' })}
          isDisabled={state === 'disabled'}
        />
      )}
    />
  ),
});
