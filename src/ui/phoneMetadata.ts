import type { Metadata } from 'react-phone-number-input';
import address from '../../node_modules/libphonenumber-js/metadata.min.json?url&no-inline';

interface Attempt {
  answer: Promise<Metadata>;
  /** Once it is there. */
  metadata?: Metadata;
  hasFailed?: boolean;
}

let latest: Attempt | undefined;

/**
 * Fetches how numbers are written in every country, before a field needs it: as data, which come
 * beside the code and are read quicker than code. Nothing is fetched twice but what failed.
 */
export function loadPhoneMetadata(): Promise<Metadata> {
  if (!latest || latest.hasFailed) latest = attempt();
  return latest.answer;
}

/** How numbers are written in every country, or what became of fetching it. */
export function phoneMetadata(): Metadata | Promise<Metadata> {
  latest ??= attempt();
  return latest.metadata ?? latest.answer;
}

function attempt(): Attempt {
  const made: Attempt = { answer: fetchMetadata() };
  made.answer.then(
    (metadata) => (made.metadata = metadata),
    () => (made.hasFailed = true),
  );
  return made;
}

async function fetchMetadata(): Promise<Metadata> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`No phone numbers: ${response.status}`);
  return (await response.json()) as Metadata;
}
