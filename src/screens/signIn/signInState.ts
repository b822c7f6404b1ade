/**
 * `notice` is the error message of the server; null when it sent none. `leaving`: the browser opens the page of
 * the identity provider, or has come back from it. `usingPasskey`: the browser asks the person for a passkey;
 * `cancelled`: the person used none.
 */
export type SignInState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'usingPasskey' }
  | { kind: 'cancelled' }
  | { kind: 'refused'; notice: string | null }
  | { kind: 'offline' };
