import { listAccountLines, viewAccount } from '#api/account.ts';
import type { Client } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import type { Settlement } from '#domain/account/account.ts';

/** Returns the settlement with this id, if it is announced or among the newest lines; null otherwise. */
export async function findSettlement(
  client: Client,
  userId: string,
  id: string,
): Promise<Result<{ settlement: Settlement | null }>> {
  const account = await viewAccount(client, userId);
  if (!account.ok) return account;
  const announced = account.value.announced.find((one) => one.id === id);
  if (announced) return { ...account, value: { settlement: announced } };
  const newest = { userId, from: '', to: '', start: 0, pageSize: 100 };
  const lines = await listAccountLines(client, newest);
  if (!lines.ok) return lines;
  const found = lines.value
    .flatMap(({ cause }) => (cause.kind === 'settlement' ? [cause.settlement] : []))
    .find((one) => one.id === id);
  return { ...lines, value: { settlement: found ?? null } };
}
