import type { Role } from '#domain/users/roles.ts';
import type { CallSettings } from './api/callSettings.ts';
import type { LoadLimits } from './http/overload/limits.ts';
import type { RequestLimits } from './http/overload/requestLimits.ts';
import type { PagesOptions } from './http/pages.ts';
import type { PasskeyConfig } from './secondFactor/passkeys/relyingParty.ts';
import type { ProviderConfig } from './signIn/oidc/config.ts';

/** The part of the configuration that the HTTP side reads. */
export interface AppConfig extends CallSettings {
  /** Roles whose users need a second factor; null if this server has none. */
  secondFactorRoles: readonly Role[] | null;
  /** Passkeys; they need `secondFactorRoles`. @default as a second factor only, for the host of this server */
  passkeys?: PasskeyConfig;
  /** True if browsers reach this server over https. */
  secureCookies: boolean;
  /** Public origin (`https://desk.example`); without it, the origin that the request names. */
  publicOrigin?: string | undefined;
  /** Addresses of the proxies whose headers about the client are trusted; false for none. */
  trustProxy: boolean | string | string[];
  /** `active` installs the service worker in browsers, `retired` removes it. */
  serviceWorker: PagesOptions['serviceWorker'];
  /** Folder of the built web app; without it only API calls are served. */
  staticRoot?: string | undefined;
  requestLimits: RequestLimits;
  /** Maximum number of connections of one network address that wait for their client. */
  connectionsPerAddress: number;
  /** Maximum number of simultaneous calls of one user. Some more calls wait. */
  callsAtOnce: number;
  /** Maximum number of simultaneous calls that screens make by themselves, of all users. The others wait. */
  backgroundCallsAtOnce: number;
  /** Overrides of the default limits, which suit a small server. */
  loadLimits?: Partial<LoadLimits>;
  /** Maximum number of open streams of changes. */
  maxStreams: number;
  /** The identity provider that users can sign in at; it needs `publicOrigin`. @default none */
  provider?: ProviderConfig | null;
  /** Maximum number of transactions in a spreadsheet; the default suits a small server. */
  maxReportRows?: number;
}
