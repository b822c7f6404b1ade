import { expect, fn, screen, type UserEventObject, waitFor, type within } from 'storybook/test';
import { useState } from 'react';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Logo } from '#ui/Logo.tsx';
import { SuggestField, type SuggestFieldProps } from '#ui/SuggestField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn } from '../cases.tsx';

interface PlayContext {
  canvas: ReturnType<typeof within>;
  userEvent: UserEventObject;
}

const suggestions = [
  {
    id: 'ravi',
    text: 'Ravi Kumar',
    picture: <Logo />,
    aside: '13 Mar 2026',
    details: 'HDFC Bank\n₹25,000.00 · ₹12,500.50',
  },
  { id: 'ravina', text: 'Ravina Shah', aside: '1 Dec 2025', details: 'Axis Bank\n₹800.00' },
];

/** A field whose text a form keeps. */
function Kept({ value: initial, onChange, ...props }: SuggestFieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <SuggestField
      {...props}
      value={value}
      onChange={(text) => {
        setValue(text);
        onChange?.(text);
      }}
    />
  );
}

const meta = preview.meta({
  title: 'UI/Forms/SuggestField',
  component: SuggestField,
  args: { label: 'Customer Name', value: '', suggestions, onChoose: fn(), onChange: fn() },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
  render: (args) => <Kept {...args} />,
});

const find = ({ canvas }: Pick<PlayContext, 'canvas'>) =>
  canvas.getByRole('combobox', { name: 'Customer Name' });

/** Focuses the field, which opens the list. */
async function open({ canvas, userEvent }: PlayContext) {
  await userEvent.tab();
  await screen.findByRole('option', { name: /^Ravina Shah/ });
  return find({ canvas });
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

/** The suggestions are shown when the field has the focus, and nothing is highlighted. */
export const Open = meta.story({
  play: async (context) => {
    const field = await open(context);
    const name = /^Ravi Kumar 13 Mar 2026 HDFC Bank\s₹25,000.00 · ₹12,500.50$/;
    await waitFor(() => expect(screen.getByRole('option', { name })).toBeVisible());
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
  },
});

/** Without suggestions, the field takes any text and has no list. */
export const NoSuggestions = meta.story({
  args: { suggestions: [], value: 'Ravi Kumar' },
  play: async (context) => {
    const { userEvent } = context;
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expectClosed();
    await waitFor(() => expect(find(context)).toHaveValue('Ravi Kumar'));
  },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(SuggestField, { value: 'Ravi Kumar', suggestions: [] }),
);

/** A suggestion is chosen or left, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SuggestFieldProps>({
    'A press chooses a suggestion. The text stays, because the form decides about it': {
      play: async (context) => {
        const { args, userEvent } = context;
        const field = await open(context);
        await userEvent.click(screen.getByRole('option', { name: /^Ravina Shah/ }));
        await expect(args.onChoose).toHaveBeenCalledWith('ravina');
        await expectClosed();
        await expect(field).toHaveValue('');
        await expect(field).toHaveFocus();
      },
    },
    'Enter without a highlighted suggestion closes the list and leaves the text as it is': {
      play: async (context) => {
        const { args, userEvent } = context;
        const field = await open(context);
        await userEvent.keyboard('rav{Enter}');
        await expectClosed();
        await expect(field).toHaveValue('rav');
        await expect(args.onChange).toHaveBeenLastCalledWith('rav');
        await expect(args.onChoose).not.toHaveBeenCalled();
      },
    },
    'Escape closes the list and leaves the text as it is, until the text changes': {
      play: async (context) => {
        const { args, userEvent } = context;
        const field = await open(context);
        await userEvent.keyboard('r{Escape}');
        await expectClosed();
        await expect(field).toHaveFocus();
        await expect(field).toHaveValue('r');
        await expect(args.onChoose).not.toHaveBeenCalled();
        await userEvent.keyboard('a');
        await expect(await screen.findByRole('listbox')).toBeInTheDocument();
      },
    },
    'Suggestions that arrive while the user types open the list; without any it closes': {
      args: { suggestions: [] },
      render: (args) => <Asking {...args} />,
      play: async (context) => {
        const { userEvent } = context;
        await userEvent.tab();
        await userEvent.keyboard('r');
        await expectClosed();
        await userEvent.keyboard('a');
        await expect(
          await screen.findByRole('option', { name: /^Ravi Kumar/ }),
        ).toBeInTheDocument();
        await userEvent.keyboard('x');
        await expectClosed();
      },
    },
  }),
});

/** A field with suggestions from the second letter on. */
function Asking(props: SuggestFieldProps) {
  const [text, setText] = useState('');
  return (
    <SuggestField
      {...props}
      value={text}
      onChange={setText}
      suggestions={text === 'ra' ? suggestions : props.suggestions}
    />
  );
}
