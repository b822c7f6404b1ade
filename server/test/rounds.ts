/** True in `npm run test:full`. */
export const isFull = process.env['TEST_ENGINES'] === 'all';

/** Returns how often something random is tried: all times in `npm run test:full`, otherwise a quarter of them. */
export const rounds = (all: number) => (isFull ? all : Math.ceil(all / 4));

/** Seed of random tests. */
export const seed = Number(process.env['SOAK_SEED'] ?? 1);
