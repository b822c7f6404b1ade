import { expect, type Locator } from '@playwright/test';

// Values that a test uses later. Each is read once its element is there; what is expected of an element
// is written as an assertion of its locator, which repeats.

/** Returns the text of an element, once it is visible. */
export async function textOf(locator: Locator): Promise<string> {
  await expect(locator).toBeVisible();
  return locator.innerText();
}

/** Returns the texts of elements, once the first is visible. */
export async function textsOf(locator: Locator): Promise<string[]> {
  await expect(locator.first()).toBeVisible();
  return locator.allInnerTexts();
}

/** Returns the text of an element that is only read out and therefore hidden, once it has one. */
export async function hiddenTextOf(locator: Locator): Promise<string> {
  await expect(locator).not.toBeEmpty();
  return (await locator.textContent()) ?? '';
}

/** Returns an attribute of an element, once it has it. */
export async function attributeOf(locator: Locator, name: string): Promise<string> {
  await expect(locator).toHaveAttribute(name);
  return (await locator.getAttribute(name)) ?? '';
}

/** Returns an attribute of elements, once the first has it. */
export async function attributesOf(locator: Locator, name: string): Promise<string[]> {
  await expect(locator.first()).toHaveAttribute(name);
  return locator.evaluateAll(
    (elements, attribute) => elements.map((element) => element.getAttribute(attribute) ?? ''),
    name,
  );
}

/** Returns the value of a field, once it is visible. */
export async function fieldValueOf(locator: Locator): Promise<string> {
  await expect(locator).toBeVisible();
  return locator.inputValue();
}

/** Returns the place of an element on the screen, once it is visible. */
export async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (!box) throw new Error('An element has no place on the screen.');
  return box;
}
