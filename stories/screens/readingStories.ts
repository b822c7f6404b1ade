import { expect, waitFor } from 'storybook/test';
import type { ListState } from '#domain/lists/screenStates.ts';
import type { detailStates, listStates } from '../fixtures/states.ts';
import {
  type Canvas,
  type CanvasContext,
  expectLoading,
  expectOffline,
  expectOfflineData,
  expectOfflineReason,
  expectRefreshing,
  type PlayContext,
  presses,
  showsText,
} from './assertions.ts';

type SomeStates = Omit<ReturnType<typeof detailStates<object>>, 'missing'>;

/** Returns the args of a story for a state: the prop with this key has the state. */
const argsOf =
  <Key extends string, States>(key: Key, states: States) =>
  <Name extends keyof States>(name: Name) =>
    ({ [key]: states[name] }) as Record<Key, States[Name]>;

/**
 * Returns the parts that the stories of every screen with loaded data have in common.
 *
 * @param key prop that has the state
 */
function readingStories<Key extends string, States extends Record<keyof SomeStates, unknown>>(
  key: Key,
  states: States,
) {
  const args = argsOf(key, states);
  return {
    loading: { args: args('loading'), play: expectLoading },
    refreshing: { args: args('refreshing'), play: expectRefreshing },
    failed: { args: args('failed'), play: showsText('Something Went Wrong!') },
    offline: { args: args('offline'), play: expectOffline },
    retries: (callback: string) => ({
      args: args('failed'),
      play: presses('Retry', callback),
    }),
    retriesRefresh: (callback: string) => ({
      args: args('staleFailed'),
      play: presses('Retry', callback),
    }),
  };
}

/** Returns the parts that the stories of every screen with a record have in common. */
export function recordStories<Key extends string, States extends Record<keyof SomeStates, unknown>>(
  key: Key,
  states: States,
) {
  const args = argsOf(key, states);
  return {
    ...readingStories(key, states),
    /** @param find returns an element of the old data */
    staleFailed: (find: (canvas: Canvas) => HTMLElement) => ({
      args: args('staleFailed'),
      async play({ canvas }: CanvasContext) {
        await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
        await expect(find(canvas)).toBeVisible();
      },
    }),
    /** @param disabled names of the buttons that need the network */
    offlineStale: (...disabled: readonly string[]) => ({
      args: args('offlineStale'),
      async play({ canvas }: CanvasContext) {
        await expectOfflineData(canvas, ...disabled);
        await expectOfflineReason(canvas);
      },
    }),
  };
}

/**
 * Returns the parts that the stories of every list have in common.
 *
 * @param name accessible name of the list
 */
export function listStories<Key extends string, Row>(
  key: Key,
  states: ReturnType<typeof listStates<Row>>,
  name: string,
) {
  const args = argsOf(key, states);
  const argsWith = (state: ListState<Row>) => ({ [key]: state }) as Record<Key, ListState<Row>>;
  const scrollToEnd = (canvas: Canvas) => {
    const scroller = canvas.getByRole('list', { name }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    return scroller;
  };
  return {
    ...readingStories(key, states),
    staleFailed: {
      args: args('staleFailed'),
      async play({ canvas }: CanvasContext) {
        await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
        await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(3);
      },
    },
    noMatches: {
      args: { ...args('noMatches'), search: states.noMatches.search },
      play: showsText('Nothing matches “zzz”', 'Clear search'),
    },
    loadingMore: { args: args('loadingMore'), play: showsText('Loading more...') },
    moreFailed: { args: args('moreFailed'), play: showsText('The rest could not be loaded.') },
    end: (message: string) => ({ args: args('end'), play: showsText(message) }),
    offlineStale: {
      args: args('offlineStale'),
      play: ({ canvas }: CanvasContext) => expectOfflineData(canvas),
    },
    /** @param rows rows that come before some of the others */
    withRows: (...rows: readonly Row[]) => ({
      args: argsWith({ ...states.ready, rows: [...rows, ...states.ready.rows.slice(0, 3)] }),
    }),
    onlyRows: (...rows: readonly Row[]) => ({ args: argsWith({ ...states.ready, rows }) }),
    retriesPage: (callback: string) => ({
      args: args('moreFailed'),
      play: presses('Retry', callback),
    }),
    scrollsForMore: (callback: string) => ({
      args: args('available'),
      async play(context: PlayContext) {
        const onLoadMore: unknown = Reflect.get(context.args, callback);
        await expect(onLoadMore).not.toHaveBeenCalled();
        scrollToEnd(context.canvas);
        await waitFor(() => expect(onLoadMore).toHaveBeenCalled());
      },
    }),
    scrollsOffline: (callback: string) => ({
      args: argsWith({ ...states.offlineStale, more: 'available' }),
      async play(context: PlayContext) {
        const scroller = scrollToEnd(context.canvas);
        await waitFor(() => expect(scroller?.scrollTop).toBeGreaterThan(0));
        await expect(Reflect.get(context.args, callback)).not.toHaveBeenCalled();
      },
    }),
    /** @param label name of the search field */
    searches: (label: string, callback: string) => ({
      args: { ...argsWith({ kind: 'noMatches', search: 'zz' }), search: 'zz' },
      async play({ args: given, canvas, userEvent }: PlayContext) {
        const onSearchChange: unknown = Reflect.get(given, callback);
        await userEvent.type(canvas.getByRole('searchbox', { name: label }), 'z');
        await waitFor(() => expect(onSearchChange).toHaveBeenLastCalledWith('zzz'));
        await userEvent.click(canvas.getByText('Clear search'));
        await expect(onSearchChange).toHaveBeenLastCalledWith('');
      },
    }),
  };
}
