import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { seedUsers, type Person } from './seedData.ts';

const digits = '314159';

export const find = (role: string, name: string | RegExp) => screen.findByRole(role, { name });

export async function press(name: string | RegExp) {
  const button = await waitFor(async () => {
    const candidate = screen.getByRole('button', { name });
    await expect(candidate).toBeEnabled();
    // A press on a pending button has no effect.
    await expect(candidate).not.toHaveAttribute('aria-disabled', 'true');
    return candidate;
  });
  await userEvent.click(button);
}

export async function openTab(name: string) {
  await userEvent.click(await find('tab', name));
}

export async function follow(name: string) {
  await userEvent.click(await find('link', name));
}

/** Replaces the value of a field. */
export async function fill(name: string, text: string) {
  const field = await find('textbox', name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** Searches for an option and selects it. */
export async function pick(name: string, text: string, option: string) {
  await userEvent.type(await find('combobox', name), text);
  await userEvent.click(await find('option', option));
}

/** Opens a select by its current text and selects an option. */
export async function choose(name: RegExp, option: string) {
  await press(name);
  await userEvent.click(await find('option', option));
}

/** Uploads an image and waits until it is stored. */
export async function attach(field: string, fileName: string) {
  const group = await find('group', field);
  const input = group.querySelector('input');
  if (!input) throw new Error(`${field} takes no files`);
  await userEvent.upload(input, picture(fileName));
  await find('button', `Remove ${fileName}`);
}

/** Returns a row of a list that has loaded. While it loads, it shows and then replaces other rows. */
async function loadedRow(list: string, text: string | RegExp) {
  const rows = screen.getByRole('list', { name: list });
  await expect(rows).toHaveAttribute('aria-busy', 'false');
  return within(rows).getByRole('link', { name: text });
}

/** Waits for a row of a list. */
export const findRow = (list: string, text: string | RegExp) =>
  waitFor(() => loadedRow(list, text));

/** Expects a visible row in a list. */
export const expectRow = (list: string, text: RegExp) =>
  waitFor(async () => expect(await loadedRow(list, text)).toBeVisible());

/** Opens a transaction of the Overview by its code. */
export async function openTransaction(code: string) {
  const heading = { name: 'Transaction Details' };
  // After a change, the details close a second after the message.
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull());
  await openTab('Overview');
  await userEvent.click(await findRow('Overview', new RegExp(code)));
  await find('heading', heading.name);
}

export async function searchFor(text: string) {
  await userEvent.type(await find('searchbox', 'Search Transactions'), text);
}

export async function expectRows(list: string, count: number) {
  await waitFor(async () => {
    const rows = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
    await expect(rows).toHaveLength(count);
  });
}

/** Expects one toast with a text. */
export async function expectToast(text: string) {
  const messages = await find('region', 'Notices');
  const toast = await within(messages).findByText(text);
  // The toast fades in.
  await waitFor(() => expect(toast).toBeVisible());
}

/** Expects the value of a term in a section. */
export async function expectFigure(section: string, word: string, value: string) {
  // The terms appear before their values.
  await waitFor(() => {
    const figures = within(screen.getByRole('region', { name: section }));
    return expect(figures.getByText(word).nextElementSibling).toHaveTextContent(value);
  });
}

/** Expects the value of a field. */
export async function expectValue(name: string, value: string) {
  await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveValue(value));
}

/** Fills in a password field, which has no ARIA role. */
export async function fillPassword(name: string, password: string) {
  await userEvent.type(await screen.findByLabelText(name), password);
}

export async function unlock() {
  for (const digit of digits) await press(digit);
  await expectToast('Code word Accepted !');
}

export async function signIn(person: Person) {
  const { name, password } = seedUsers[person];
  await fill('User name', name);
  await fillPassword('Password', password);
  await press('Sign In');
  await expectToast('Login Successfully');
}

function picture(name: string): File {
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/** One grey pixel as a PNG. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
