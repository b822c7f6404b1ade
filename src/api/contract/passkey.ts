import { z } from 'zod';

/**
 * Passkeys, in the JSON format of the Web Authentication API. Bytes are base64url. Not in the specification.
 */

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

/** Ids of credentials have at most 1023 bytes. */
const credentialId = base64url(1400);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** Options with which a browser creates a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Options with which a browser uses a passkey. Without `allowCredentials` the user chooses one of this site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptor).exactOptional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** A new passkey. */
export const newPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(8000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The proof that a person has a passkey: the signature of a challenge. */
export const passkeyProof = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(100).optional(),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;
