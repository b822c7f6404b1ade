import { parseArgs } from 'node:util';
import { type FaultName, faultNames } from './faults.ts';

export interface Arguments {
  faults: readonly FaultName[];
  rounds: number;
  /** Other values for settings of Patroni. */
  settings: ReadonlyMap<string, string>;
}

/** Reads the arguments of the drill. @throws RangeError for a value that makes no sense. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: faultNames.join() },
      rounds: { type: 'string', default: '1' },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds needs a number');
  return {
    faults: values.only.split(',').map(readName),
    rounds,
    settings: new Map(values.set.map(readSetting)),
  };
}

function readName(text: string): FaultName {
  const name = faultNames.find((one) => one === text);
  if (!name) throw new RangeError(`no fault ${text}; there are ${faultNames.join(', ')}`);
  return name;
}

function readSetting(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=', 2);
  if (!name || !value) throw new RangeError(`--set needs <setting>=<value>, not ${text}`);
  return [name, value];
}
