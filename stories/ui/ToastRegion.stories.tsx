import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';
import { Page } from '#ui/Page.tsx';
import {
  ToastRegion,
  type ToastTone,
  toastTones,
  type ToastRegionProps,
} from '#ui/ToastRegion.tsx';
import { renderSample, sampleHref, sampleRows } from './rows.tsx';
import { inTurn } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/ToastRegion',
  component: ToastRegion,
  args: {
    items: [{ id: '1', tone: 'success' as ToastTone, message: 'Login Successfully' }],
    onDismiss: () => {},
  },
  parameters: { chromatic: modesOf.ui },
});

/** Height in px of the header and of the title or the tabs of a screen. */
const barsHeight = 2 * 56;

/** One of each tone. */
export const Matrix = meta.story({
  args: { items: toastTones.map((tone) => ({ id: tone, tone, message: `Toast of ${tone}` })) },
});

/** A long message wraps. */
export const LongMessage = meta.story({
  args: {
    items: [
      {
        id: '1',
        tone: 'error',
        message:
          'Transaction 2603140007 is Hold now: somebody else acted first. Nothing was changed.',
      },
    ],
  },
});

/** Twenty toasts at once, the maximum. */
export const Twenty = meta.story({
  args: {
    items: Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      tone: 'error' as const,
      message: 'Something Went Wrong!',
    })),
  },
});

const lateResponse = {
  id: '1',
  tone: 'success' as const,
  message: 'Update Transaction successfuly',
  link: {
    href: '/transaction-details?id=7f1f6f0e',
    routerOptions: { state: { transactionId: '7f1f6f0e' } },
  },
};

/** A toast is below the bars, links to its record, and is dismissed by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ToastRegionProps>({
    'A confirmation at the top centre, below the bars': {
      play: async ({ canvas }) => {
        const place = () => canvas.getByRole('listitem').getBoundingClientRect();
        // The toast slides in from above.
        await waitFor(() => expect(place().top).toBe(barsHeight + 4));
        const { left, right } = place();
        await expect((left + right) / 2).toBeCloseTo(window.innerWidth / 2, 0);
      },
    },
    'Dismiss reports the id of the toast': {
      args: { onDismiss: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
        await expect(args.onDismiss).toHaveBeenCalledWith('1');
      },
    },
    'Keyboard only: Dismiss can be reached and pressed': {
      args: { onDismiss: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        await expect(args.onDismiss).toHaveBeenCalledWith('1');
      },
    },
    'A message of several lines leaves the header and the title or tabs below it uncovered': {
      args: {
        items: [
          {
            id: '1',
            tone: 'error',
            message: 'Transaction 2603140007 is Hold now: somebody else acted first.',
          },
        ],
      },
      play: async ({ canvas }) => {
        const dismiss = canvas.getByRole('button', { name: 'Dismiss' });
        await waitFor(() =>
          expect(dismiss.getBoundingClientRect().top).toBeGreaterThanOrEqual(barsHeight),
        );
      },
    },
    'A response that arrives after its screen was left: the toast links to the record': {
      args: { items: [lateResponse] },
      play: async ({ canvas }) => {
        const open = canvas.getByRole('link', { name: 'Open' });
        await expect(open).toHaveAttribute('href', '/transaction-details?id=7f1f6f0e');
        await waitFor(() => expect(open).toBeVisible());
        await expect(canvas.getByRole('button', { name: 'Dismiss' })).toBeEnabled();
      },
    },
  }),
});

/** A refusal that arrives after its screen was left, with a message of several lines. */
export const LateRefusal = meta.story({
  args: {
    items: [
      {
        ...lateResponse,
        tone: 'error',
        message:
          'Transaction 2603140007 is Hold now: somebody else acted first. Nothing was changed.',
      },
    ],
  },
  play: async ({ canvas }) => {
    const toast = canvas.getByRole('listitem');
    await expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Open' })).toBeVisible());
  },
});

const navigate = fn();

/** Open goes to the record with its navigation state, and dismisses the toast, also by keyboard. */
export const OpensRecord = meta.story({
  ...interaction,
  decorators: [
    (Story) => (
      <NavigationProvider navigate={navigate}>
        <Story />
      </NavigationProvider>
    ),
  ],
  play: inTurn<ToastRegionProps>({
    'Open goes to the record with its navigation state, and dismisses the toast': {
      args: { items: [lateResponse], onDismiss: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('link', { name: 'Open' }));
        await expect(navigate).toHaveBeenCalledWith('/transaction-details?id=7f1f6f0e', {
          state: { transactionId: '7f1f6f0e' },
        });
        await expect(args.onDismiss).toHaveBeenCalledWith('1');
      },
    },
    'Keyboard only: Tab reaches Open and Dismiss; Enter follows the link': {
      args: { items: [lateResponse], onDismiss: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('link', { name: 'Open' })).toHaveFocus());
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus());
        await userEvent.tab({ shift: true });
        await userEvent.keyboard('{Enter}');
        await expect(navigate).toHaveBeenCalledOnce();
        await expect(args.onDismiss).toHaveBeenCalledWith('1');
      },
    },
  }),
});

/** A late response over another screen: that screen can still be used. */
export const OverAnotherScreen = meta.story({
  args: { items: [lateResponse] },
  decorators: [
    (Story) => (
      <>
        <main style={{ height: '100dvh', paddingBlockStart: '3.5rem' }}>
          <Page title="Users" isFilled>
            <InfiniteList
              label="Users"
              items={sampleRows(12)}
              renderRow={renderSample}
              hrefOf={sampleHref}
            />
          </Page>
        </main>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const [first] = within(canvas.getByRole('list', { name: 'Users' })).getAllByRole('link');
    await expect(first).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Open' })).toBeVisible());
  },
});
