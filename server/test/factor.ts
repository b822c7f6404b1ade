import { Secret, TOTP } from 'otpauth';
import { testFactorKeys } from './factorKeys.ts';
import type { Person } from './people.ts';
import type { TestServer } from './testServer.ts';

const testSecret = Uint8Array.from({ length: 20 }, (_, index) => index);

/** Returns the code that an authenticator app shows. @param secret base32; that of {@link giveSecret} without it */
export const codeAt = (time: Date, secret?: string): string =>
  TOTP.generate({
    secret:
      secret === undefined ? new Secret({ buffer: testSecret.buffer }) : Secret.fromBase32(secret),
    timestamp: time.getTime(),
  });

/** Gives a person the secret of {@link codeAt}, in use or not confirmed yet, and no recovery codes. */
export async function giveSecret(
  testServer: TestServer,
  person: Person,
  isConfirmed = true,
): Promise<void> {
  const [key] = testFactorKeys;
  const { db, now } = testServer;
  const userId = testServer.idOf(person);
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      is_confirmed: isConfirmed,
      secret: key.encrypt(testSecret, userId),
      key_id: key.id,
      created_at: now,
    })
    .execute();
  // Sessions that are open count as begun with it.
  await db.updateTable('sessions').set({ factor_at: now }).where('user_id', '=', userId).execute();
}
