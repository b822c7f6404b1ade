import { describe, expect, it } from 'vitest';
import {
  adminStatusesFrom,
  allTransitions,
  allStatuses,
  bankerStatuses,
  isEditable,
  isPayable,
  isClosedDescription,
  isDiscussable,
  isSettled,
  statuses,
  transitions,
  needsReason,
  isTransitionAllowed,
  showsProblem,
  statusColours,
  toStatusColour,
} from './workflow.ts';
import { isReversible, statusAfterReversal } from './reversal.ts';

const statusesWhere = (holds: (status: (typeof allStatuses)[number]) => boolean) =>
  allStatuses.filter(holds).sort();

describe('toStatusColour', () => {
  it.each(statusColours)('returns %s in any case', (colour) => {
    expect(toStatusColour(colour)).toBe(colour);
    expect(toStatusColour(` ${colour.toLowerCase()} `)).toBe(colour);
  });

  it.each(['', 'PINK', 'constructor', null, undefined, 7])('returns GREY for %j', (name) => {
    expect(toStatusColour(name)).toBe('GREY');
  });
});

describe('workflow', () => {
  it('leaves nothing to do in completed and cancelled transactions', () => {
    const closed = statusesWhere((status) => isClosedDescription(statuses[status].description));
    expect(closed).toEqual(['CMP', 'CNL']);
  });

  it('offers an admin the actions of the specification', () => {
    const offered = Object.fromEntries(
      allStatuses.map((status) => [
        status,
        allTransitions.filter((transition) => isTransitionAllowed(transition, status)),
      ]),
    );
    expect(offered).toEqual({
      WTG: ['accept', 'cancel'],
      PND: ['hold', 'cancel'],
      HLD: ['unhold', 'cancel'],
      NPP: ['cancel'],
      CLP: ['cancel'],
      OSP: ['cancel'],
      RTY: [],
      CNL: ['reopen'],
      CHK: ['check'],
      CMP: [],
    });
  });

  it('sets the status that each action leads to', () => {
    const targets = Object.fromEntries(
      allTransitions.map((transition) => [transition, transitions[transition].to]),
    );
    expect(targets).toEqual({
      accept: 'PND',
      hold: 'HLD',
      unhold: 'PND',
      cancel: 'CNL',
      reopen: 'WTG',
      check: 'CMP',
    });
  });

  it('lets each role edit only in the specified statuses', () => {
    expect(statusesWhere((status) => isEditable('agent', status))).toEqual(['WTG']);
    expect(statusesWhere((status) => !isEditable('admin', status))).toEqual(['CHK', 'CMP']);
    expect(statusesWhere((status) => !isEditable('banker', status))).toEqual([
      'CHK',
      'CMP',
      'CNL',
      'HLD',
      'WTG',
    ]);
  });

  it('lets an admin set any status but Completed, and none on a cancelled transaction', () => {
    const all = allStatuses.filter((status) => status !== 'CMP');
    for (const status of allStatuses) {
      const isFinal = ['CNL', 'CHK', 'CMP'].includes(status);
      expect(adminStatusesFrom(status)).toEqual(isFinal ? [status] : all);
    }
  });

  it('requires a reason from bankers and keeps it as the problem message', () => {
    expect(statusesWhere(needsReason)).toEqual(['CLP', 'CNL', 'NPP', 'OSP']);
    expect(statusesWhere(showsProblem)).toEqual(['CLP', 'CNL', 'NPP', 'OSP', 'RTY']);
  });

  it('accepts payments only in payable statuses', () => {
    expect(statusesWhere(isPayable)).toEqual(['CLP', 'NPP', 'OSP', 'PND', 'RTY']);
    expect(statusesWhere(isSettled)).toEqual(['CHK', 'CMP']);
  });

  it('takes messages in the problem statuses of a transaction that is not cancelled', () => {
    expect(statusesWhere(isDiscussable)).toEqual(['CLP', 'NPP', 'OSP', 'RTY']);
  });

  it('lets payments be reversed until a transaction is completed or cancelled', () => {
    expect(statusesWhere((status) => !isReversible(status))).toEqual(['CMP', 'CNL']);
    expect(statusAfterReversal('CHK')).toBe('PND');
    const others = statusesWhere((status) => isReversible(status) && status !== 'CHK');
    expect(others.map(statusAfterReversal)).toEqual(others);
  });

  it('lists the statuses that a banker may select', () => {
    expect([...bankerStatuses].sort()).toEqual(['CHK', 'CLP', 'CNL', 'NPP', 'OSP', 'PND', 'RTY']);
  });
});
