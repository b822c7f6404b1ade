/** Description of an error in the log. */
interface ErrorDescription extends Record<string, unknown> {
  type: string;
  /** Empty if the message could quote user input. */
  message: string;
  /** Stack frames, without the message. */
  stack: string;
  /** SQLSTATE or system code, and the table and constraint that rejected a row. */
  code?: string;
  table?: string;
  constraint?: string;
  cause?: ErrorDescription;
}

const namedFields = ['code', 'table', 'constraint'] as const;
const maxCauses = 5;
const plainErrors = new Set([
  'DatabaseUnavailable',
  'FilesUnavailable',
  'FolderInUse',
  'NestedQuery',
  'StartError',
  'StorageMismatch',
]);

/**
 * Describes an error without user input. Errors of databases and parsers may quote it, so only
 * messages of system errors are kept.
 */
export const describeError = (error: unknown) => describe(error, 0);

function describe(error: unknown, depth: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const description: ErrorDescription = {
    type: error.constructor.name,
    message: isSystemError(error) ? error.message : '',
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') ?? '',
  };
  for (const name of namedFields) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') description[name] = value;
  }
  const { cause } = error;
  if (cause !== undefined && depth < maxCauses) description.cause = describe(cause, depth + 1);
  return description;
}

/**
 * Errors of system calls, of settings, and of the connections to the database and the files, and a
 * storage of another database, contain no user input.
 */
const isSystemError = (error: Error) => 'syscall' in error || plainErrors.has(error.name);
