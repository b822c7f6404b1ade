import type { Verdict } from './compare.ts';
import type { Picture } from './plan.ts';

/** One picture of a report with its files. */
export interface ReportedPicture extends Pick<Picture, 'title' | 'name' | 'mode'> {
  verdict: Exclude<Verdict, 'same'>;
  /** Names of files in the report's folder; null if there is none. */
  before: string | null;
  after: string | null;
  difference: string | null;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const shot = (caption: string, file: string | null) =>
  file === null
    ? ''
    : `<figure><figcaption>${caption}</figcaption><a href="${escape(file)}"><img src="${escape(file)}" alt="${caption}" loading="lazy"></a></figure>`;

const article = ({ title, name, mode, verdict, ...files }: ReportedPicture) => `
<article data-title="${escape(`${title} ${name} ${mode}`.toLowerCase())}">
<h2><span class="${verdict}">${verdict}</span> ${escape(title)} › ${escape(name)} <small>${escape(mode)}</small></h2>
<div>${shot('Before', files.before)}${shot('After', files.after)}${shot('Difference', files.difference)}</div>
</article>`;

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; padding: 1rem; background: Canvas; border-bottom: 1px solid GrayText; z-index: 1; }
h1 { font-size: 1.1rem; margin: 0; }
input { font: inherit; padding: .25rem .5rem; min-width: 18rem; }
article { padding: 1rem; border-bottom: 1px solid GrayText; }
article > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
h2 span { padding: 0 .4rem; border-radius: .25rem; color: #fff; background: #555; }
h2 .changed { background: #9a5b00; }
h2 .new { background: #1b6b35; }
h2 .removed { background: #a3262a; }
figure { margin: 0; flex: none; }
figcaption { color: GrayText; }
img { display: block; max-width: 420px; max-height: 80vh; border: 1px solid GrayText; }`;

const script = `
const search = document.querySelector('input');
search.addEventListener('input', () => {
  const words = search.value.toLowerCase();
  for (const article of document.querySelectorAll('article')) {
    article.hidden = !article.dataset.title.includes(words);
  }
});`;

/** Returns the page of a report, with a filter for titles. */
export function reportPage(summary: string, pictures: readonly ReportedPicture[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(summary)}</title>
<style>${style}</style>
<header><h1>${escape(summary)}</h1><input type="search" aria-label="Filter by title" placeholder="Filter by title"></header>
<main>${pictures.map(article).join('')}</main>
<script>${script}</script>
</html>
`;
}
