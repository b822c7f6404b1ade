import { fetchTrends } from '#api/summary.ts';
import type { Trends } from '#domain/reports/trends.ts';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';

/** Reads the figures of the last days. They change slowly, so events cause a read once a minute. */
export const useTrends = (): ReadRecord<Trends> =>
  useRecord(['trends'], fetchTrends, { livePauseMs: 60_000 });
