import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';

const meta = preview.meta({
  title: 'UI/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Customer Name', value: 'Asha Rao' },
      { term: 'Transferred Amount', value: <Amount paise={paise(5_000_000)} /> },
      { term: 'Balance Amount', value: <Amount paise={paise(0)} /> },
    ],
  },
  parameters: { layout: 'padded' },
});

/** Three facts. */
export const Default = meta.story();

/** Names and texts that need more than one line. */
export const LongContent = meta.story({
  args: {
    items: [
      {
        term: 'Customer Name',
        value: 'Venkatanarasimharajuvaripeta Subrahmanya Chandrasekhara Iyer',
      },
      {
        term: 'Notes',
        value: 'First line\nSecond line\nAccount 001234567890123456789012345678901234',
      },
    ],
  },
});
