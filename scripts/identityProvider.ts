import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** Claims of an account besides its subject, which is its key. */
export type Accounts = Map<string, Readonly<Record<string, unknown>>>;

export const clientId = 'desk';
export const clientSecret = 'a-secret-of-the-test-client';
/** Another client of the same provider. */
const otherClientId = 'other';

export interface IdentityProviderOptions {
  /** Origin of the server that people sign in to. */
  origin: string;
  /** 0 for a free port. */
  port?: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Returns other claims of an id token, and the key that signs them; null for none. */
export type Forgery = (claims: Json, key: KeyObject) => { claims: Json; key: KeyObject | null };

/** A real identity provider on this machine. Its sign-in page asks for the subject of an account only. */
export class IdentityProvider {
  readonly accounts: Accounts = new Map();
  readonly issuer: string;
  /** Changes the id tokens that clients receive. */
  forge: Forgery | null = null;
  /** Changes the metadata. */
  metadata: Readonly<Record<string, unknown>> = {};
  readonly #server: Server;

  private constructor(server: Server, issuer: string) {
    this.#server = server;
    this.issuer = issuer;
  }

  static async open({ origin, port = 0 }: IdentityProviderOptions): Promise<IdentityProvider> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opened = new IdentityProvider(server, issuer);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = createProvider({ issuer, origin, accounts: opened.accounts, key: privateKey });
    const serve = provider.callback();
    server.on('request', (request, response) => {
      const { url = '' } = request;
      if (url.startsWith('/interaction/')) return void signIn(provider, request, response);
      if (url === '/token' && opened.forge) {
        const { forge } = opened;
        changeJson(response, (body) => forgeIdToken(body, forge, privateKey));
      }
      if (url.startsWith('/.well-known/')) {
        changeJson(response, (body) => ({ ...body, ...opened.metadata }));
      }
      void serve(request, response);
    });
    return opened;
  }

  /** The settings of a server whose users sign in here. */
  get config() {
    return {
      issuer: this.issuer,
      clientId,
      clientSecret,
      scope: 'openid profile',
      label: 'Sign in with your organisation',
      userClaim: 'preferred_username',
      roleRules: null,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

interface ProviderOptions extends Pick<IdentityProviderOptions, 'origin'> {
  issuer: string;
  accounts: Accounts;
  key: KeyObject;
}

function createProvider({ issuer, origin, accounts, key }: ProviderOptions): Provider {
  const client = {
    client_secret: clientSecret,
    redirect_uris: [`${origin}/api/oidc/callback`],
    post_logout_redirect_uris: [`${origin}/`],
  };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, ...client },
      { client_id: otherClientId, ...client },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['test-key'] },
    ttl: { Interaction: 600, Grant: 600, Session: 3600, AccessToken: 600, IdToken: 3600 },
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups', 'resource'] },
    findAccount: (_context, subject) => {
      const claims = accounts.get(subject);
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) };
    },
    // Everyone agrees to everything.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>';
          context.body = page(`${form}${button}`);
        },
      },
    },
  });
  return provider;
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Organisation</title><body>${content}</body></html>`;

/** The sign-in page of the provider. An empty name stands for a person who gives up. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html');
    response.end(
      page('<form method="post"><label>Name <input name="name"></label><button>Go</button></form>'),
    );
    return;
  }
  const name = new URLSearchParams(await text(request)).get('name') ?? '';
  const result =
    name === '' ? { error: 'access_denied' } : { login: { accountId: name, remember: true } };
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}

/** Changes the JSON that a response will have. */
function changeJson(response: ServerResponse, change: (body: Json) => Json): void {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    const changed = JSON.stringify(change(JSON.parse(body.toString()) as Json));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

function forgeIdToken(body: Json, forge: Forgery, privateKey: KeyObject): Json {
  const [head = '', claims = ''] = String(body['id_token']).split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
  const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged = forge(decode(claims), privateKey);
  const header = forged.key ? head : encode({ alg: 'none' });
  const content = `${header}.${encode(forged.claims)}`;
  const signature = forged.key ? sign('sha256', Buffer.from(content), forged.key) : Buffer.alloc(0);
  return { ...body, id_token: `${content}.${signature.toString('base64url')}` };
}
