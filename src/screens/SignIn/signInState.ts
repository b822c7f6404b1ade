/** `notice` is the error message of the server; null when it sent none. */
export type SignInState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'refused'; notice: string | null }
  | { kind: 'offline' };
