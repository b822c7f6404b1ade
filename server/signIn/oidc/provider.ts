import * as client from 'openid-client';
import type { Claims } from './claims.ts';
import type { ProviderConfig } from './config.ts';
import { ProviderFailure } from './problems.ts';

/** Secrets with which only the browser that began a sign-in can finish it. */
export interface Attempt {
  state: string;
  nonce: string;
  /** Secret of PKCE, which belongs to the authorisation code. */
  verifier: string;
}

/** The person who signed in at the provider. */
export interface Identity {
  issuer: string;
  /** Id of the person at this issuer. */
  subject: string;
  claims: Claims;
  idToken: string;
  /** Time of the authentication at the provider; null if the provider does not state it. */
  authenticatedAt: Date | null;
}

export const callbackPath = '/api/oidc/callback';
/** Shorter than the time limit of calls in the browser. */
const timeoutSeconds = 5;

/** Errors with which a provider answers if the person did not complete the sign-in. */
const cancelled = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** The client of an identity provider. Reads the metadata of the provider when they are first needed. */
export class Provider {
  readonly config: ProviderConfig;
  readonly #origin: string;
  #metadata: Promise<client.Configuration> | null = null;

  /** @param origin public origin of this server, to which the provider sends the browser back */
  constructor(config: ProviderConfig, origin: string) {
    this.config = config;
    this.#origin = origin;
  }

  /**
   * Returns the address at which the person signs in.
   * @param isFresh requires that they prove again who they are
   * @throws ProviderFailure `unavailable`
   */
  async begin(isFresh: boolean): Promise<{ address: string; attempt: Attempt }> {
    const configuration = await this.#discover();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const { href } = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#origin + callbackPath,
      scope: this.config.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return { address: href, attempt };
  }

  /**
   * Exchanges the code of the provider's answer and checks the id token: signature, issuer, audience,
   * time and nonce. @param query of the callback address @throws ProviderFailure
   */
  async finish(query: URLSearchParams, attempt: Attempt): Promise<Identity> {
    const configuration = await this.#discover();
    const address = new URL(`${this.#origin}${callbackPath}?${query.toString()}`);
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      });
      const { id_token: idToken, access_token: accessToken } = tokens;
      const claims = tokens.claims();
      if (!claims || idToken === undefined) throw new ProviderFailure('failed', 'no id token');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims: await this.#readClaims(configuration, accessToken, claims),
        idToken,
        authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
      };
    } catch (error) {
      throw toFailure(error);
    }
  }

  /** Returns the address that ends the session at the provider; null if there is none. */
  async signOutAddress(idToken: string): Promise<string | null> {
    try {
      const configuration = await this.#discover();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.#origin}/`,
      }).href;
    } catch {
      // The session here has ended anyway.
      return null;
    }
  }

  /** Returns the claims of the id token, and those that only the userinfo of the provider has. */
  async #readClaims(
    configuration: client.Configuration,
    accessToken: string,
    idClaims: client.IDToken,
  ): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return idClaims;
    const userInfo = await client.fetchUserInfo(configuration, accessToken, idClaims.sub);
    // The id token is signed.
    return { ...userInfo, ...idClaims };
  }

  #discover(): Promise<client.Configuration> {
    this.#metadata ??= this.#readMetadata().catch((error: unknown) => {
      // The next sign-in tries again.
      this.#metadata = null;
      throw new ProviderFailure('unavailable', 'no metadata', { cause: error });
    });
    return this.#metadata;
  }

  async #readMetadata(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const server = new URL(issuer);
    // The start accepts http for this machine only.
    const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const authenticate: client.ClientAuth = (...args) =>
      clientAuthentication(args[0], clientSecret)(...args);
    const options = {
      timeout: timeoutSeconds,
      // Checks the signature of the id token, although it comes from the provider directly.
      execute: [...execute, client.enableNonRepudiationChecks],
    };
    return client.discovery(server, clientId, undefined, authenticate, options);
  }
}

/** Basic authentication is the default of the standard; some providers accept the form only. */
function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
  secret: string,
): client.ClientAuth {
  const usesForm = methods !== undefined && !methods.includes('client_secret_basic');
  return usesForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof client.AuthorizationResponseError && cancelled.has(error.error)) {
    return new ProviderFailure('cancelled', error.error);
  }
  const code = codeOf(error);
  return isUnreachable(error)
    ? new ProviderFailure('unavailable', code, { cause: error })
    : new ProviderFailure('failed', code, { cause: error });
}

/** `fetch` throws a TypeError without a code if there is no connection. */
const isUnreachable = (error: unknown) =>
  codeOf(error) === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !('code' in error));

/** Returns the code of an error, which contains nothing that anyone typed. */
function codeOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return 'token request refused';
  if (error instanceof Error && 'code' in error) return String(error.code);
  return 'unexpected answer';
}
