import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { DirectoryRow, type DirectoryRowProps } from '#ui/DirectoryRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { matrix } from '../Matrix.tsx';
import { expectWholeAmounts } from '../expectWholeAmounts.ts';
import { renderSample, sampleRows } from './rows.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/DirectoryRow',
  component: DirectoryRow,
  args: { title: 'HDFC Bank', subtitle: 'HDFC', leading: <Logo /> },
  parameters: { chromatic: modesOf.ui },
});

/** At twice the text size, the largest amount does not wrap and moves above its tag. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  render: () => (
    <div style={{ containerType: 'inline-size' }}>
      <DirectoryRow
        leading={<Logo />}
        title="HDFC Bank (Meera)"
        end={
          <>
            <Amount paise={paise(99_999_999_999_999)} />
            <StatusTag colour="ORANGE">Pending</StatusTag>
          </>
        }
      />
    </div>
  ),
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** A note below the end, and at twice the text size beside the logo. It does not make the row higher. */
export const Noted = meta.story({
  globals: { viewport: { value: 'phone' }, textSize: 'large' },
  render: (args) => (
    <div style={{ containerType: 'inline-size' }}>
      <DirectoryRow {...args} />
      <DirectoryRow {...args} note="1 unanswered" />
    </div>
  ),
  args: {
    subtitle: (
      <>
        <TransactionCode code="2603140007" />
        <Timestamp iso="2026-03-14T10:42:05+05:30" />
      </>
    ),
    end: (
      <>
        <Amount paise={paise(12_345_600)} />
        <StatusTag colour="RED">Name Problem</StatusTag>
      </>
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    const note = canvas.getByText('1 unanswered');
    const [plain, noted] = [...canvasElement.querySelectorAll('[data-part="start"]')].map(
      (start) => start.parentElement,
    );
    await expect(noted?.offsetHeight).toBe(plain?.offsetHeight);
    const { top, bottom } = noted?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    for (const part of [note, canvas.getAllByText('Name Problem')[1]]) {
      const box = part?.getBoundingClientRect();
      await expect(box?.top).toBeGreaterThanOrEqual(top);
      await expect(box?.bottom).toBeLessThanOrEqual(bottom);
    }
  },
});

const long = 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram';
const tag = <StatusTag colour="BROWN">Other Side Problem</StatusTag>;

/** Each part alone and all parts, at the width of a phone and of a narrow one. */
export const Matrix = meta.story(
  matrix({
    rows: ['22.5rem', '14rem'],
    columns: ['title', 'subtitle', 'leading', 'end', 'all, long'],
    width: '22.5rem',
    cell: (width, parts) => (
      <div style={{ containerType: 'inline-size', width, maxWidth: '100%' }}>
        <DirectoryRow
          title={parts === 'all, long' ? long : 'HDFC Bank'}
          subtitle={parts !== 'title' && 'Two of the lines'}
          {...((parts === 'leading' || parts === 'all, long') && { leading: <Logo /> })}
          {...(parts === 'all, long' && {
            mark: { icon: 'banker', text: 'WWWWW', label: 'WWWWW is paying' },
            note: '1000 unanswered',
          })}
          {...(parts === 'end' && { end: <Amount paise={paise(12_345_600)} /> })}
          {...(parts === 'all, long' && {
            end: (
              <>
                <Amount paise={paise(999_999_999_999)} />
                {tag}
              </>
            ),
          })}
        />
      </div>
    ),
  }),
);

/** Rows of banks and transactions, with each of their parts. */
export const Looks = meta.story(
  sideBySide<DirectoryRowProps>(
    {
      'A bank with two lines and a tag': {
        args: { end: <StatusTag colour="GREEN">Active</StatusTag> },
      },
      'A row with only a title': { render: () => <DirectoryRow title="HDFC Bank" /> },
      'Transactions, one with a long name, a long status and a huge amount': {
        render: () => (
          <>
            {sampleRows(4).map((row) => (
              <div key={row.id} style={{ containerType: 'inline-size' }}>
                {renderSample(row)}
              </div>
            ))}
          </>
        ),
      },
      'Beside a long status on a phone, the time takes two lines, and none of it is cut off': {
        render: (args) => (
          <div style={{ containerType: 'inline-size', width: '22.5rem', maxWidth: '100%' }}>
            <DirectoryRow {...args} />
          </div>
        ),
        args: {
          subtitle: (
            <>
              <TransactionCode code="2603140007" />
              <Timestamp iso="2026-03-14T10:42:05+05:30" />
            </>
          ),
          end: (
            <>
              <Amount paise={paise(20_050_000)} />
              <StatusTag colour="BROWN">Other Side Problem</StatusTag>
            </>
          ),
        },
        play: async ({ canvasElement }) => {
          const subtitle = canvasElement.querySelector('[data-part="subtitle"]');
          await expect(subtitle?.scrollHeight).toBe(subtitle?.clientHeight);
        },
      },
      'A mark below the logo takes no space': {
        args: {
          mark: { icon: 'banker', text: 'BNK02', label: 'BNK02 is paying' },
          end: <Amount paise={paise(12_345_600)} />,
        },
      },
      'A right-to-left name on a left-to-right page': {
        args: { title: 'محمد عبداللہ خان (AGT01)', end: <Amount paise={paise(12_345_600)} /> },
      },
      'A right-to-left name on a right-to-left page': {
        locale: 'ur-PK',
        args: {
          title: 'حبیب بینک لمیٹڈ (محمد عبداللہ خان)',
          subtitle: '2603140007',
          end: (
            <>
              <Amount paise={paise(12_345_600)} />
              <StatusTag colour="GREEN">Completed</StatusTag>
            </>
          ),
        },
      },
    },
    { width: '22.5rem' },
  ),
);
