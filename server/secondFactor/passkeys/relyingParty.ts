import { isIP } from 'node:net';
import { Refusal } from '#server/api/refusals.ts';

/** Settings of passkeys. */
export interface PasskeyConfig {
  /** Domain of the passkeys; undefined for the host of this server. */
  rpId: string | undefined;
  /** True if a passkey can take the place of the password. */
  allowsSignIn: boolean;
}

export interface PasskeySettings extends PasskeyConfig {
  /** Public origin of this server; undefined for the one that the request names. */
  publicOrigin: string | undefined;
}

/** This site, as passkeys name it. */
export interface RelyingParty {
  /** The domain that a passkey is bound to. */
  id: string;
  /** The origin of the pages that can use it. */
  origin: string;
}

/**
 * Returns the site that passkeys are bound to. Browsers bind them to domains only, and allow http on
 * `localhost` alone. Without a public origin, other hosts are not trusted: clients can send any.
 * @returns null where passkeys cannot be used
 */
export function relyingPartyOf(
  settings: PasskeySettings | null,
  host: string | undefined,
): RelyingParty | null {
  if (!settings) return null;
  const url = URL.parse(settings.publicOrigin ?? `http://${host ?? ''}`);
  if (!url || isAddress(url.hostname)) return null;
  if (url.protocol === 'http:' && url.hostname !== 'localhost') return null;
  return { id: settings.rpId ?? url.hostname, origin: url.origin };
}

const isAddress = (hostname: string) => isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;

/** Returns true if pages of this origin can use passkeys of this domain. */
export function isRelyingPartyId(rpId: string, publicOrigin: string | undefined): boolean {
  const hostname = publicOrigin === undefined ? undefined : URL.parse(publicOrigin)?.hostname;
  if (hostname === undefined || isAddress(hostname)) return false;
  return hostname === rpId || (rpId.includes('.') && hostname.endsWith(`.${rpId}`));
}

interface SiteOfRequest {
  /** Null where passkeys cannot be used. */
  relyingParty: RelyingParty | null;
}

/** @throws Refusal where passkeys cannot be used. */
export function requireRelyingParty({ relyingParty }: SiteOfRequest): RelyingParty {
  if (!relyingParty) throw new Refusal('Passkeys cannot be used at this address');
  return relyingParty;
}

/** Returns true if a passkey can take the place of the password in this browser. */
export const isPasskeySignInOffered = ({
  passkeys,
  relyingParty,
}: SiteOfRequest & { passkeys: PasskeySettings | null }): boolean =>
  relyingParty !== null && (passkeys?.allowsSignIn ?? false);
