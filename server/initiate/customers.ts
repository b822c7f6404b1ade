import { sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { nameWords } from '#domain/names/nameWords.ts';
import { maxCustomerAmounts, maxCustomers } from '#domain/transactions/customers.ts';
import { numbersOfKeys } from '#domain/transactions/possibleDuplicates.ts';
import { groupByPerson } from '#domain/transactions/samePerson.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { isoInZone } from '../time.ts';
import { userOfCode } from '../users/codes.ts';
import { logoUrl } from '../transaction/storedFiles.ts';
import { visibleTo } from '../transaction/visibility.ts';

type Run = 'transaction.php?run=getCustomers';
/** Number of newest transactions whose customers are compared one by one. */
const newestCount = 1000;
/** The same for an admin without an agent, whose older transactions no index finds by customer. */
const newestInitiatedCount = 2000;
/** Number of spellings that are read, because several may be of one person. */
const maxSpellings = 3 * maxCustomers;
/** Number of customers that the index finds by the beginning of their name. */
const maxFoundByIndex = 300;

/**
 * Lists the customers of earlier transactions, the last used first: an agent's own, or those of the agent
 * that an admin has chosen, or those of the transactions that the admin initiated. Among the newest
 * transactions, any word of the name can begin with the search; among all others of an agent, the name itself.
 * Spellings of one person are one customer, with the last spelling. Cancelled transactions do not count, because their
 * data may be what was wrong.
 */
export const getCustomers: Handlers[Run] = async (context, payload) => {
  const rows = await readUses(context, payload);
  const spellings = rows.filter(({ place }) => place === 1).map(withTraces);
  return {
    status: 'success',
    message: groupByPerson(spellings)
      .slice(0, maxCustomers)
      .map((person) => {
        const [newest] = person;
        const uses = rows
          .filter(({ key }) => person.some((spelling) => spelling.key === key))
          .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
          .slice(0, maxCustomerAmounts);
        const [last, ...earlier] = uses.map(({ amount }) => toDecimal(amount));
        return {
          CUSTOMER: newest.customer.trim().replace(/\s+/g, ' '),
          BANK: newest.bankName,
          BANK_CODE: newest.isBankActive ? newest.bankCode : null,
          LOGO_URL: logoUrl(newest.logo),
          AMOUNTS: [last ?? toDecimal(newest.amount), ...earlier],
          NOTES: newest.notes,
          USED_TIME: isoInZone(newest.createdAt, context.businessTimeZone),
        };
      }),
  };
};

const withTraces = (use: Use) => ({
  ...use,
  traces: { words: nameWords(use.customer), numbers: numbersOfKeys(use.keys) },
});

/** A transaction of a customer. `place` counts from the newest of the customer. */
interface Use {
  key: string;
  place: number;
  customer: string;
  amount: Paise;
  /** Empty if the transaction is not the newest. */
  notes: string;
  /** See `duplicateKeysOf`. */
  keys: readonly string[];
  createdAt: Date;
  bankCode: string;
  bankName: string;
  isBankActive: boolean;
  logo: string | null;
}

/** Returns what is the same for the same customer, like `customerKey`. As in the index. */
const keyOf = (text: SqlFragment): SqlFragment =>
  sql`lower(btrim(regexp_replace(search_form(${text}), '\\s+', ' ', 'g'))) collate "C"`;

const key = keyOf(sql`customer`);
// As in the index.
const counts = sql`status <> 'CNL' and customer <> ''`;
const newestFirst = sql`created_at desc, sequence desc`;

/** Reads the newest transactions of each customer that is found: by customer, the last used first. */
async function readUses(context: CallContext, { search, agent }: RequestOf<Run>): Promise<Use[]> {
  const { user, db } = context;
  const isOfAgent = user.role === 'agent' || agent !== undefined;
  const scope = sql`${visibleTo(user)} and ${scopeOf(context, agent)}`;
  const own = newestOf(
    isOfAgent
      ? sql`transactions where ${scope} and ${counts} and ${key} = found.key`
      : sql`newest where counts and newest.key = found.key`,
  );
  const { rows } = await sql<Use>`
    with recursive
    wanted as (select ${keyOf(sql`${search}::text`)} as term),
    newest as materialized (
      select ${key} as key, sequence, created_at, ${counts} as counts
      from transactions where ${scope}
      order by ${newestFirst} limit ${sql.lit(isOfAgent ? newestCount : newestInitiatedCount)}),
    recent as materialized (
      select key, max(created_at) as used_at from newest, wanted
      where counts and (term = '' or strpos(' ' || key, ' ' || term) > 0)
      group by key order by used_at desc, key limit ${sql.lit(maxSpellings)}),
    ${isOfAgent ? foundByIndex(scope) : noneByIndex},
    found as (
      select key, max(used_at) as used_at
      from (select key, used_at from recent union all select key, used_at from older) as either
      group by key order by used_at desc, key limit ${sql.lit(maxSpellings)})
    select found.key, uses.place::integer as place, transactions.customer,
      transactions.amount_paise as amount,
      case when uses.place = 1 then transactions.notes else '' end as notes,
      transactions.duplicate_keys as keys, transactions.created_at as "createdAt", short_code as "bankCode", bank_name as "bankName",
      deleted_flg = '' as "isBankActive", logo_file_id as logo
    from found
    cross join lateral (${own}) as uses
    join transactions using (sequence)
    join banks using (bank_code)
    order by found.used_at desc, found.key, uses.place`.execute(db);
  return rows;
}

function scopeOf({ user }: CallContext, agentCode: string | undefined): SqlFragment {
  if (user.role === 'agent') return sql`agent_id = ${user.userId}`;
  if (agentCode !== undefined) {
    return sql`agent_id = ${userOfCode(agentCode)}`;
  }
  // As in the partial index.
  return sql`initiated_by = ${user.userId} and initiated_by <> agent_id`;
}

/**
 * The customers of an agent whose name begins with the search, each found by one step in the index. Only if
 * the newest transactions have too few customers.
 */
function foundByIndex(scope: SqlFragment): SqlFragment {
  const next = (from: SqlFragment) => sql`
    select ${key} as key, created_at as used_at from transactions
    where ${scope} and ${counts} and ${key} ${from} and ${key} < term || chr(1114111)
    order by ${key}, ${newestFirst} limit 1`;
  return sql`older as (
      select first.key, first.used_at, 1 as number
      from wanted cross join lateral (${next(sql`>= term`)}) as first
      where (select count(*) from recent) < ${sql.lit(maxCustomers)}
      union all
      select following.key, following.used_at, number + 1
      from older cross join wanted cross join lateral (${next(sql`> older.key`)}) as following
      where number < ${sql.lit(maxFoundByIndex)})`;
}

const noneByIndex = sql`older as (select key, used_at from recent where false)`;

/** Selects the newest of these rows, which are transactions of one customer. */
const newestOf = (rows: SqlFragment): SqlFragment => sql`
  select sequence, row_number() over (order by ${newestFirst}) as place from (
    select sequence, created_at from ${rows}
    order by ${newestFirst} limit ${sql.lit(maxCustomerAmounts)}) as last`;
