/** Most transactions that follow the matches of a search because their customer sounds like it. */
export const maxSoundsLike = 20;

/** Returns true if a search can sound like a name: numbers and codes do not. */
export const canSoundLike = (search: string): boolean => /\p{L}{2}/u.test(search);
