import { createFactorKey, type FactorKeys } from '../secondFactor/factorKeys.ts';

/** The keys of second factors in tests. */
export const testFactorKeys: FactorKeys = [createFactorKey('the key of the tests')];
