import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('index.html', 'utf8');

it('tells translators of all browsers to leave the whole app as it is', () => {
  // The standard, and what Chrome and older extensions read.
  expect(/<html [^>]*>/.exec(page)?.[0]).toBe(
    '<html lang="en" translate="no" class="notranslate">',
  );
  expect(page).toContain('<meta name="google" content="notranslate" />');
});
