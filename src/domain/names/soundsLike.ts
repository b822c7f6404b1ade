import { compareNames, type NameLikeness } from './compareNames.ts';
import type { NameWord } from './nameWords.ts';

const alike: ReadonlySet<NameLikeness> = new Set(['same', 'sound', 'typing', 'initials', 'part']);

/** Returns true if a customer sounds like a search, which may be a part of the name. */
export const soundsLike = (search: readonly NameWord[], customer: readonly NameWord[]): boolean =>
  alike.has(compareNames(search, customer));
