import { expect, it } from 'vitest';
import { wasRecorded } from './lastChange.ts';

it.each([
  ['the only change since is by the user', 6, 'ADM01', true, true],
  ['the last of several changes is by the user', 8, 'ADM01', true, true],
  ['the last change is by the user, with other values', 6, 'ADM01', false, 'unclear'],
  ['nothing has changed, though the values are as sent', 5, 'ADM01', true, false],
  ['the only change since is the same change by another user', 6, 'ADM02', true, false],
  ['the only change since is another change by another user', 6, 'ADM02', false, false],
  ['another user made the last of several changes', 7, 'ADM02', true, 'unclear'],
  ['another user has changed it to something else since', 7, 'ADM02', false, 'unclear'],
  ['the server does not say who made the change', 6, null, true, true],
  ['the server keeps no versions, and the values are as sent', null, null, true, true],
  ['the server keeps no versions, and the values are not as sent', null, null, false, false],
] as const)('when %s', (_when, version, changedBy, isAsSent, expected) => {
  const sent = { versionBefore: 5, isAsSent, userCode: 'ADM01' };
  expect(wasRecorded({ version, changedBy }, sent)).toBe(expected);
});
