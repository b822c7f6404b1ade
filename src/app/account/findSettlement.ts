import { viewAccount } from '#api/account.ts';
import { read } from '#api/read.ts';
import type { Client } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import type { Settlement } from '#domain/account/account.ts';

/** Returns the settlement with this id from the account of an agent; null if it is not there. */
export async function findSettlement(
  client: Client,
  userId: string,
  id: string,
): Promise<Result<{ settlement: Settlement | null }>> {
  return read(await viewAccount(client, userId, id), ({ announced, decided }) => ({
    settlement: decided ?? announced.find((one) => one.id === id) ?? null,
  }));
}
