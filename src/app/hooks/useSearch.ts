import { useState } from 'react';
import { useDebounced } from './useDebounced.ts';

/** How long typing rests before a list is searched, ms (specification, section 9). */
const delay = 200;

/** What is typed into the search of a list, and what the list is to be searched for. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { search, setSearch, settledSearch: useDebounced(search.trim(), delay) };
}
