import { limits } from '#api/contract/wire.ts';
import { isoInZone } from '#server/time.ts';
import { businessTimeZone } from './call.ts';

/** An instant as calls carry it. */
export const wireTime = (instant: Date) => isoInZone(instant, businessTimeZone);

/** The rows that a list was asked for. */
export function pageOf<Row>(rows: readonly Row[], { start, end }: { start: string; end: string }) {
  return rows.slice(Number(start), Number(start) + Math.min(Number(end), limits.pageSize));
}

/** Whether one of the texts holds what was searched for, whatever its capitals. */
export function matches(search: string, texts: readonly string[]): boolean {
  const term = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(term));
}

/** Orders by each of the keys in turn. */
export const by =
  <Row>(...keys: readonly ((row: Row) => string | number)[]) =>
  (left: Row, right: Row): number => {
    for (const key of keys) {
      const [first, second] = [key(left), key(right)];
      if (first !== second) return first < second ? -1 : 1;
    }
    return 0;
  };
