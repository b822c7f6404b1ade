import { limits } from '#api/contract/wire.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { listAndMarkRead, listPage, type Notification } from './newest.ts';
import { isoInZone } from '../time.ts';

/** Older notifications are not listed: each page reads all rows before it. */
const maxListed = 1000;

/** Newest notifications of the session's user. */
export const listNotifications: Handlers['common.php?run=getnofifications'] = async (context) => {
  const rows = await listAndMarkRead(context);
  return { status: 'success', message: rows.map((row) => toWire(row, context)) };
};

/** A page of the notifications of the session's user. Marks none as read. */
export const listAllNotifications: Handlers['common.php?run=getAllNotifications'] = async (
  context,
  payload,
) => {
  const start = Number(payload.start);
  const size = Math.min(Number(payload.end), limits.pageSize, maxListed - start);
  const rows = size > 0 ? await listPage(context, start, size) : [];
  return { status: 'success', message: rows.map((row) => toWire(row, context)) };
};

const toWire = (row: Notification, { businessTimeZone }: CallContext) => ({
  TRANSACTION_ID: row.transaction_id ?? '',
  MESSAGES: row.message,
  NOTIFICATION_ID: String(row.event_id),
  TIME: isoInZone(row.created_at, businessTimeZone),
  TRANSACTION_CODE: row.transaction_code ?? undefined,
  BANK: row.bank_name ?? undefined,
  SETTLEMENT_ID: row.settlement_id ?? undefined,
  AGENT_ID: row.agent_id === null ? undefined : String(row.agent_id),
  AGENT_CODE: row.agent_code ?? undefined,
  AMOUNT: toDecimal(row.amount_paise),
  UNREAD: row.is_unread || undefined,
});
