import { allStatuses, statuses } from '#domain/workflow.ts';
import type { Handlers } from '../call.ts';
import { by } from '../rows.ts';

const statusDatas = allStatuses.map((code) => ({
  STATUS_CODE: code,
  STATUS_DESC: statuses[code].description,
  COLOUR: statuses[code].colour,
  STATUS_TYPE: statuses[code].bankerSelectable ? ('M' as const) : ('' as const),
}));

/** Every status, and the active banks and agents; an agent is offered only themselves. */
export const lookups: Handlers['transaction.php?run=get_additional_details'] = ({
  data,
  user,
}) => ({
  status: 'success',
  statusDatas,
  banksDatas: data.banks
    .filter(({ isActive }) => isActive)
    .sort(by(({ name }) => name))
    .map((bank) => ({ BANK_CODE: bank.code, BANK_NAME: bank.name })),
  agentsDatas: data.users
    .filter(({ role, isActive }) => role === 'agent' && isActive)
    .filter(({ id }) => user.role !== 'agent' || id === user.id)
    .sort(by(({ name }) => name))
    .map((agent) => ({ USER_CODE: agent.code, USER_NAME: agent.name })),
});
