import { describe, expect, it } from 'vitest';
import {
  allMoves,
  allStatuses,
  bankerStatuses,
  isEditable,
  isPayable,
  isSettled,
  moves,
  needsReason,
  offersMove,
  showsProblem,
  statusColours,
  toStatusColour,
} from './workflow.ts';

const statusesWhere = (holds: (status: (typeof allStatuses)[number]) => boolean) =>
  allStatuses.filter(holds).sort();

describe('toStatusColour', () => {
  it.each(statusColours)('reads %s in capitals and in lower case', (colour) => {
    expect(toStatusColour(colour)).toBe(colour);
    expect(toStatusColour(` ${colour.toLowerCase()} `)).toBe(colour);
  });

  it.each(['', 'PINK', 'constructor', null, undefined, 7])('reads %j as grey', (name) => {
    expect(toStatusColour(name)).toBe('GREY');
  });
});

describe('workflow', () => {
  it('offers an admin the actions of the specification', () => {
    const offered = Object.fromEntries(
      allStatuses.map((status) => [status, allMoves.filter((move) => offersMove(move, status))]),
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

  it('leads every action where it should', () => {
    const targets = Object.fromEntries(allMoves.map((move) => [move, moves[move].to]));
    expect(targets).toEqual({
      accept: 'PND',
      hold: 'HLD',
      unhold: 'PND',
      cancel: 'CNL',
      reopen: 'WTG',
      check: 'CMP',
    });
  });

  it('lets each role edit only where the specification does', () => {
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

  it('asks bankers for a reason and keeps it as the problem message', () => {
    expect(statusesWhere(needsReason)).toEqual(['CLP', 'CNL', 'NPP', 'OSP']);
    expect(statusesWhere(showsProblem)).toEqual(['CLP', 'CNL', 'NPP', 'OSP', 'RTY']);
  });

  it('takes payments only while a banker may pay', () => {
    expect(statusesWhere(isPayable)).toEqual(['CLP', 'NPP', 'OSP', 'PND', 'RTY']);
    expect(statusesWhere(isSettled)).toEqual(['CHK', 'CMP']);
  });

  it('marks what a banker may select', () => {
    expect([...bankerStatuses].sort()).toEqual(['CHK', 'CLP', 'CNL', 'NPP', 'OSP', 'PND', 'RTY']);
  });
});
