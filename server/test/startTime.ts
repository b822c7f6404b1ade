/** Start time of tests: a Saturday afternoon in India, far from midnight. */
export const startTime = new Date('2026-11-21T09:00:00Z');
