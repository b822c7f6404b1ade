/**
 * Reason why a sign-in at the identity provider failed, as in the address `/login?problem=<code>`:
 * - `expired`: this browser has begun no such sign-in, or too long ago
 * - `cancelled`: the person did not complete it
 * - `unavailable`: the provider does not answer
 * - `refused`: no user of this product may sign in with it
 * - `locked`: the account was not used for too long
 * - `failed`: the answer of the provider is not valid
 */
export type ProviderProblem =
  | 'expired'
  | 'cancelled'
  | 'unavailable'
  | 'refused'
  | 'locked'
  | 'failed';
