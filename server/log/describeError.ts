/** What a log tells of an error. */
interface ErrorDescription extends Record<string, unknown> {
  type: string;
  /** '' where it might quote what a person typed. */
  message: string;
  /** Where it was thrown. */
  stack: string;
  /** SQLSTATE or system code, and which rule of which table refused. */
  code?: string;
  table?: string;
  constraint?: string;
  cause?: ErrorDescription;
}

const namedFields = ['code', 'table', 'constraint'] as const;
const mostCauses = 5;
const ourNames = new Set(['DatabaseUnavailable', 'FilesUnavailable']);

/**
 * An error without what a person typed. A database quotes whole rows in its errors, a parser the
 * text it could not read; so words are kept only of errors of the system, which quote nothing.
 */
export const describeError = (error: unknown) => describe(error, 0);

function describe(error: unknown, depth: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const description: ErrorDescription = {
    type: error.constructor.name,
    message: isOfSystem(error) ? error.message : '',
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') ?? '',
  };
  for (const name of namedFields) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') description[name] = value;
  }
  const { cause } = error;
  if (cause !== undefined && depth < mostCauses) description.cause = describe(cause, depth + 1);
  return description;
}

/** A call of the operating system, or the connection to the database or the files. */
const isOfSystem = (error: Error) => 'syscall' in error || ourNames.has(error.name);
