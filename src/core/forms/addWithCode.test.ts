import { expect, it } from 'vitest';
import { failedWith, type Result, succeeded } from '#api/result.ts';
import { addWithCode } from './addWithCode.ts';

const command = { name: 'Ravi' };
const own = { name: 'Ravi', version: 1, changedBy: 'ADM01' };
type Found = Omit<typeof own, 'changedBy'> & { changedBy: string | null };

const noAnswer = failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: true });

/** Sends without an answer, between these reads of the code. */
async function sendBetween(before: Result<Found | null>, after: Result<Found | null>) {
  const reads = [before, after];
  const added: object[] = [];
  const calls = addWithCode<typeof command, Found>(
    {
      find: async () => reads.shift() ?? succeeded(null),
      async add(command) {
        added.push(command);
        return noAnswer;
      },
      isSame: (found, { name }) => found.name === name,
    },
    'ADM01',
  );
  const sent = await calls.send(command);
  return { sent, added, verify: () => calls.verify(command) };
}

it.each<[string, Found | null, Found | null, boolean | 'unclear']>([
  ['is not found', null, null, false],
  ['is found as sent', null, own, true],
  ['existed before, even with the same values', own, own, false],
  ['was added by another user in the meantime', null, { ...own, changedBy: 'ADM02' }, false],
  ['was changed since', null, { ...own, name: 'Ravi K', version: 2 }, 'unclear'],
  [
    'was changed by another user since',
    null,
    { ...own, version: 2, changedBy: 'ADM02' },
    'unclear',
  ],
  ['has no author on this server', null, { ...own, changedBy: null }, true],
])('a record that %s', async (_what, before, after, expected) => {
  const { sent, verify } = await sendBetween(succeeded(before), succeeded(after));
  expect(sent).toEqual(noAnswer);
  expect(await verify()).toEqual(succeeded(expected));
});

it('sends nothing if the code cannot be looked up', async () => {
  const { sent, added } = await sendBetween(noAnswer, succeeded(null));
  expect(sent).toEqual(failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: false }));
  expect(added).toEqual([]);
});

it('has an unknown outcome if the code cannot be looked up afterwards', async () => {
  const { verify } = await sendBetween(succeeded(null), noAnswer);
  expect(await verify()).toEqual(noAnswer);
});
