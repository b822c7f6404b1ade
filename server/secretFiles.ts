import { readFileSync } from 'node:fs';
import { StartError } from './startError.ts';
import { errorText } from './db/errors.ts';

/** The variable with the path of a file that contains the value of another variable. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Returns the variables with the secrets that are in files: `HISTORY_KEY_FILE=/run/secrets/key` sets
 * HISTORY_KEY to the content of that file, without the line break at its end.
 * @throws StartError if a file cannot be read or is empty, or if a variable is also set itself.
 */
export function readSecretFiles(
  variables: NodeJS.ProcessEnv,
  names: Iterable<string>,
): NodeJS.ProcessEnv {
  const all = { ...variables };
  for (const name of names) {
    const path = variables[fileVariable(name)];
    if (!path) continue;
    if (variables[name]) {
      throw new StartError(`${name} and ${fileVariable(name)} exclude each other: set one of them`);
    }
    all[name] = readSecret(fileVariable(name), path);
  }
  return all;
}

function readSecret(variable: string, path: string): string {
  const text = read(variable, path).replace(/\r?\n$/, '');
  if (text === '') throw new StartError(`${variable}: ${path} is empty`);
  return text;
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${variable}: ${errorText(error)}`);
  }
}
