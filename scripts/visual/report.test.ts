import { expect, it } from 'vitest';
import { reportPage } from './report.ts';

const picture = { title: 'UI/Button', name: 'A "quoted" <name>', mode: 'dark' };

it('shows before, after and difference of a changed picture, and the existing files of others', () => {
  const page = reportPage('1 changed, 1 new', [
    { ...picture, verdict: 'changed', before: 'b.png', after: 'a.png', difference: 'd.png' },
    { ...picture, verdict: 'new', before: null, after: 'n.png', difference: null },
  ]);
  expect([...page.matchAll(/<img src="([^"]*)"/g)].map(([, file]) => file)).toEqual([
    'b.png',
    'a.png',
    'd.png',
    'n.png',
  ]);
  expect(page).toContain('<title>1 changed, 1 new</title>');
});

it('escapes names and lists every picture with title, name and mode', () => {
  const files = { before: null, after: 'n.png', difference: null };
  const page = reportPage('1 new', [{ ...picture, verdict: 'new', ...files }]);
  expect(page).toContain('data-title="ui/button a &#34;quoted&#34; &#60;name&#62; dark"');
  expect(page).not.toContain('<name>');
});
