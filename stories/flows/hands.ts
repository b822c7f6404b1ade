import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { cast, type Person } from './opening.ts';

/** What a person does with the app, by the roles and names they find there. */

/** A screen's code may have to come first. */
const patience = { timeout: 10_000 };

const digits = '314159';

export const find = (role: string, name: string | RegExp) =>
  screen.findByRole(role, { name }, patience);

export async function press(name: string | RegExp) {
  const button = await find('button', name);
  // Pressed while it waits for something, it would do nothing.
  await waitFor(async () => {
    await expect(button).toBeEnabled();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  }, patience);
  await userEvent.click(button);
}

export async function openTab(name: string) {
  await userEvent.click(await find('tab', name));
}

export async function follow(name: string) {
  await userEvent.click(await find('link', name));
}

/** Types into a field, in the place of what stood there. */
export async function fill(name: string, text: string) {
  const field = await find('textbox', name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** Looks for a choice and takes it. */
export async function pick(name: string, words: string, option: string) {
  await userEvent.type(await find('combobox', name), words);
  await userEvent.click(await find('option', option));
}

/** Opens a select, whatever it shows, and takes a choice. */
export async function choose(name: RegExp, option: string) {
  await press(name);
  await userEvent.click(await find('option', option));
}

/** Gives a picture to the file field of this name and waits until it is stored. */
export async function attach(field: string, fileName: string) {
  const group = await find('group', field);
  const input = group.querySelector('input');
  if (!input) throw new Error(`${field} takes no files`);
  await userEvent.upload(input, picture(fileName));
  await find('button', `Remove ${fileName}`);
}

/** One row of the list that is shown. */
export async function findRow(list: string, words: string | RegExp) {
  const rows = await find('list', list);
  return within(rows).findByRole('link', { name: words }, patience);
}

/** Opens a transaction that stands on the Overview, by its code. */
export async function openTransaction(code: string) {
  await openTab('Overview');
  await userEvent.click(await findRow('Overview', new RegExp(code)));
  await find('heading', 'Transaction Details');
}

export async function searchFor(words: string) {
  await userEvent.type(await find('searchbox', 'Search Transactions'), words);
}

export async function expectRows(list: string, count: number) {
  await waitFor(async () => {
    const rows = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
    await expect(rows).toHaveLength(count);
  }, patience);
}

/** The message at the top of the page, said once. */
export async function expectToast(text: string) {
  const messages = await find('region', 'Messages');
  const said = await within(messages).findByText(text, {}, patience);
  // It comes in from above.
  await waitFor(() => expect(said).toBeVisible());
}

/** What a list of figures says beside this word. */
export async function findFigure(section: string, word: string) {
  // The words stand there before their figures.
  return waitFor(async () => {
    const figures = within(screen.getByRole('region', { name: section }));
    const figure = figures.getByText(word).nextElementSibling;
    await expect(figure).toHaveTextContent(/\S/);
    return figure;
  }, patience);
}

/** A password is no textbox, and has no role of its own. */
export async function fillPassword(name: string, password: string) {
  await userEvent.type(await screen.findByLabelText(name, {}, patience), password);
}

export async function unlock() {
  for (const digit of digits) await press(digit);
  await expectToast('Code word Accepted !');
}

export async function signIn(person: Person) {
  const { name, password } = cast[person];
  await fill('User name', name);
  await fillPassword('Password', password);
  await press('Sign In');
  await expectToast('Login Successfully');
}

function picture(name: string): File {
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/** One grey pixel, as a PNG. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
