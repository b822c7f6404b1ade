import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { searchForm } from '#domain/text/searchForm.ts';
import { engines } from '#server/test/engines.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

/** Letters with several encodings, and characters that nobody sees. */
const signs = Array.from(
  'aZ é\u0301e\u0928\u093c\u0929\u095b\u091c\u09cb\u09c7\u09be\uff21\uff05\u00a0\u200b\u200c\u200d\u200e\u202a\u2060\u2066\u00ad\ufeff\u061c\ufe0f\u2019\u2013\u064a\u0643\u0d7b\u0d28\u0d4d\u09ce\ufdfa\u0626',
);
const texts = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((some) => some.join(''));

describe.each(engines)('the search form of a text on %s', (engine) => {
  const testServer = useTestServer(engine);

  it('is the same in the database and in the app', async () => {
    const samples = fc.sample(texts, { seed: 1, numRuns: 500 });
    const { rows } = await sql<{ form: string }>`
      select search_form(text) as form
      from unnest(${samples}::text[]) with ordinality as samples (text, place) order by place`.execute(
      testServer.db,
    );
    expect(rows.map(({ form }) => form)).toEqual(samples.map(searchForm));
  });
});
