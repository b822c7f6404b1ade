/**
 * `notice` is the error message of the server; null when it sent none. `leaving`: the browser opens the page of
 * the identity provider, or has come back from it.
 */
export type SignInState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'refused'; notice: string | null }
  | { kind: 'offline' };
