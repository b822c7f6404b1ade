import { type PGlite, protocol } from '@electric-sql/pglite';
import { PreparedStatements } from '../preparedStatements.ts';
import type { RawResult } from './engineMessages.ts';

const { messages: kinds, serialize } = protocol;

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/**
 * Runs statements with parameters, each in one call of the engine; PGlite's own `query` makes six.
 * Prepares a statement once, as {@link PreparedStatements} decides. Parameters and results are text.
 */
export class Statements {
  readonly #engine: PGlite;
  readonly #names = new PreparedStatements();
  readonly #prepared = new Set<string>();

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** @throws DatabaseError if the database rejects the statement. */
  async run(text: string, parameters: (string | null)[]): Promise<RawResult> {
    const { name, unused } = this.#names.use(text) ?? { name: '', unused: null };
    if (unused !== null) this.#prepared.delete(unused);
    const call = [
      ...(unused === null ? [] : [serialize.close({ type: 'S', name: unused })]),
      ...(this.#prepared.has(name) ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: parameters }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const { messages } = await this.#engine.execProtocol(Buffer.concat(call), {
      throwOnError: false,
    });
    // The statement is prepared once parsing succeeded, even if this execution failed.
    const isParsed = messages.some((message) => message.name === 'parseComplete');
    if (name !== '' && isParsed) this.#prepared.add(name);
    return readResult(messages);
  }
}

function readResult(messages: readonly Message[]): RawResult {
  const result: RawResult = { command: '', affectedRows: 0, columns: [], rows: [] };
  for (const message of messages) {
    if (message instanceof kinds.DatabaseError) throw message;
    if (message instanceof kinds.DataRowMessage) result.rows.push(message.fields);
    if (message instanceof kinds.RowDescriptionMessage) {
      result.columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    }
    if (message instanceof kinds.CommandCompleteMessage) {
      const [command = '', ...counts] = message.text.split(' ');
      result.command = command;
      result.affectedRows = Number(counts.at(-1) ?? 0);
    }
  }
  return result;
}
