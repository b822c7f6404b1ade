import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { expect, it, onTestFinished } from 'vitest';
import { InfiniteList } from './InfiniteList.tsx';
import { SearchField } from './SearchField.tsx';
import { type ShortcutAction, ShortcutActionsContext } from './useShortcut.ts';

const items = ['1', '2', '3'].map((id) => ({ id }));

/** Shows a search and a list, and returns a function that runs a shortcut. */
async function setUp(currentId?: string) {
  const actions: ShortcutAction[] = [];
  const element = document.createElement('div');
  element.style.height = '400px';
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(
    <IntlProvider locale="en-IN" defaultLocale="en-IN">
      <ShortcutActionsContext value={actions}>
        <SearchField placeholder="Search" value="" />
        <InfiniteList
          label="Rows"
          items={items}
          renderRow={({ id }) => id}
          hrefOf={({ id }) => `#${id}`}
          {...(currentId !== undefined && { currentId })}
        />
      </ShortcutActionsContext>
    </IntlProvider>,
  );
  // The actions are there before the rows that they move to.
  await expect.poll(() => element.querySelectorAll('a').length).toBe(items.length);
  expect(actions).toHaveLength(3);
  return {
    root,
    actions,
    run: (name: ShortcutAction['shortcut']) =>
      actions.find(({ shortcut }) => shortcut === name)?.run(),
  };
}

const focusedText = () => document.activeElement?.textContent;

it('moves from row to row, and stays at the ends', async () => {
  const { run } = await setUp();
  for (const text of ['1', '2', '3', '3']) {
    run('nextRow');
    await expect.poll(focusedText).toBe(text);
  }
  run('previousRow');
  await expect.poll(focusedText).toBe('2');
});

it('moves on when the next step comes in the frame of the one before', async () => {
  const { run } = await setUp();
  requestAnimationFrame(() => run('nextRow'));
  flushSync(() => run('nextRow'));
  expect(focusedText()).toBe('1');
  await expect.poll(focusedText).toBe('2');
});

it('moves into the list at its current row, and from it to the search', async () => {
  const { run } = await setUp('2');
  run('previousRow');
  await expect.poll(focusedText).toBe('2');
  run('search');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('has no action when the component is no longer shown', async () => {
  const { root, actions } = await setUp();
  root.unmount();
  expect(actions).toEqual([]);
});
