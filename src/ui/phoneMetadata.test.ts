import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function withAnswers(...answers: (() => Response)[]) {
  const fetchIt = vi.fn<() => Promise<Response>>(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  });
  vi.stubGlobal('fetch', fetchIt);
  const { loadPhoneMetadata } = await import('./phoneMetadata.ts');
  return { loadPhoneMetadata, fetchIt };
}

const metadata = { countries: {} };
const there = () => Response.json(metadata);

it('fetches once for everybody', async () => {
  const { loadPhoneMetadata, fetchIt } = await withAnswers(there);
  expect(await Promise.all([loadPhoneMetadata(), loadPhoneMetadata()])).toEqual([
    metadata,
    metadata,
  ]);
  expect(await loadPhoneMetadata()).toEqual(metadata);
  expect(fetchIt).toHaveBeenCalledOnce();
});

it('fetches anew what could not be had', async () => {
  const { loadPhoneMetadata } = await withAnswers(() => new Response(null, { status: 404 }), there);
  await expect(loadPhoneMetadata()).rejects.toThrow('404');
  expect(await loadPhoneMetadata()).toEqual(metadata);
});
