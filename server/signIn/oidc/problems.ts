import type { ProviderProblem } from '#domain/users/providerProblem.ts';

/** A sign-in at the provider that has failed. */
export class ProviderFailure extends Error {
  readonly problem: ProviderProblem;

  /** @param reason for the log */
  constructor(problem: ProviderProblem, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.problem = problem;
  }
}
