import { sql } from 'kysely';
import { parseBankReference } from '#domain/transactions/bankReference.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { maxReferenceUses, toReferenceUse } from './referenceUses.ts';
import { visibleTo } from '../visibility.ts';

/**
 * Returns other payments with a bank reference, the newest first. Of a transaction that the user may
 * not see, only its existence.
 */
export const checkReference: Handlers['transaction.php?run=checkReference'] = async (
  context,
  { payment_id: paymentId, reference: typed },
) => {
  const reference = parseBankReference(typed);
  const rows = reference ? await readUses(context, reference, paymentId) : [];
  const message = rows.map(({ isVisible, ...row }) =>
    isVisible ? toReferenceUse(row, context.businessTimeZone) : {},
  );
  return { status: 'success', message };
};

const readUses = ({ db, user }: CallContext, reference: string, paymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .select([
      'transactions.transaction_id',
      'transactions.transaction_code',
      'payments.created_at',
      visibleTo(user).as('isVisible'),
    ])
    .where('payments.bank_reference', '=', reference)
    .where('payments.payment_id', '<>', paymentId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.sequence', 'desc')
    .limit(sql.lit(maxReferenceUses))
    .execute();
