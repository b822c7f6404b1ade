import { defineMessage, defineMessages, type MessageDescriptor } from 'react-intl';

/** Texts of entries, by their action. */
export const actionMessages: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  initiate: { id: 'History.initiate', defaultMessage: 'Initiated' },
  accept: { id: 'History.accept', defaultMessage: 'Accepted' },
  hold: { id: 'History.hold', defaultMessage: 'Put on hold' },
  unhold: { id: 'History.unhold', defaultMessage: 'Taken off hold' },
  cancel: { id: 'History.cancel', defaultMessage: 'Cancelled' },
  reopen: { id: 'History.reopen', defaultMessage: 'Re-opened' },
  check: { id: 'History.check', defaultMessage: 'Checked' },
  update: { id: 'History.update', defaultMessage: 'Updated' },
  'banker status': { id: 'History.bankerStatus', defaultMessage: 'Status set' },
  payment: { id: 'History.payment', defaultMessage: 'Payment recorded' },
  reversal: { id: 'History.reversal', defaultMessage: 'Payment reversed' },
  'reversal request': { id: 'History.reversalRequest', defaultMessage: 'Reversal requested' },
  message: { id: 'History.message', defaultMessage: 'Message sent' },
  'add attachment': { id: 'History.addAttachment', defaultMessage: 'File added' },
  'delete attachment': { id: 'History.deleteAttachment', defaultMessage: 'File deleted' },
  'add user': { id: 'History.addUser', defaultMessage: 'User added' },
  'update user': { id: 'History.updateUser', defaultMessage: 'User updated' },
  'change password': { id: 'History.changePassword', defaultMessage: 'Password changed' },
  'activate user': { id: 'History.activateUser', defaultMessage: 'User activated' },
  'deactivate user': { id: 'History.deactivateUser', defaultMessage: 'User deactivated' },
  'change user code': { id: 'History.userCode', defaultMessage: 'Code changed' },
  'unlock user': { id: 'History.unlockUser', defaultMessage: 'User unlocked' },
  'set up second factor': { id: 'History.setUpFactor', defaultMessage: 'Second step set up' },
  'remove second factor': { id: 'History.removeFactor', defaultMessage: 'Second step turned off' },
  'reset second factor': { id: 'History.resetFactor', defaultMessage: 'Second step reset' },
  'renew recovery codes': { id: 'History.renewCodes', defaultMessage: 'Recovery codes renewed' },
  'link user': { id: 'History.linkUser', defaultMessage: 'Account of the organisation linked' },
  'change role by provider': {
    id: 'History.changeRoleByProvider',
    defaultMessage: 'Role changed by the organisation',
  },
  'add bank': { id: 'History.addBank', defaultMessage: 'Bank added' },
  'activate bank': { id: 'History.activateBank', defaultMessage: 'Bank activated' },
  'deactivate bank': { id: 'History.deactivateBank', defaultMessage: 'Bank deactivated' },
  'change bank code': { id: 'History.bankCode', defaultMessage: 'Code changed' },
  'set up statements': { id: 'History.setUpStatements', defaultMessage: 'Statements set up' },
  'import statement': { id: 'History.importStatement', defaultMessage: 'Statement imported' },
  'match payments': { id: 'History.matchPayments', defaultMessage: 'Payments matched' },
  'undo match': { id: 'History.undoMatch', defaultMessage: 'Match taken back' },
  'explain statement line': {
    id: 'History.explainLine',
    defaultMessage: 'Statement line explained',
  },
  'close day': { id: 'History.closeDay', defaultMessage: 'Day closed' },
  'open account': { id: 'History.openAccount', defaultMessage: 'Account opened' },
  settlement: { id: 'History.settlement', defaultMessage: 'Settlement recorded' },
  'announce settlement': { id: 'History.announce', defaultMessage: 'Settlement announced' },
  'confirm settlement': { id: 'History.confirmSettlement', defaultMessage: 'Settlement confirmed' },
  'decline settlement': { id: 'History.declineSettlement', defaultMessage: 'Settlement declined' },
  'withdraw settlement': {
    id: 'History.withdrawSettlement',
    defaultMessage: 'Settlement withdrawn',
  },
  'adjust account': { id: 'History.adjust', defaultMessage: 'Account adjusted' },
  'set account limit': { id: 'History.accountLimit', defaultMessage: 'Account limit changed' },
  'update rate': { id: 'History.updateRate', defaultMessage: 'Rate changed' },
});

/** An action or a field of a newer server. */
export const otherMessage: MessageDescriptor = defineMessage({
  id: 'History.other',
  defaultMessage: 'Changed',
});

/** Names of the changed fields. */
export const fieldMessages: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  STATUS: { id: 'History.field.status', defaultMessage: 'Status' },
  BANK: { id: 'History.field.bank', defaultMessage: 'Bank' },
  AGENT: { id: 'History.field.agent', defaultMessage: 'Agent' },
  CUSTOMER: { id: 'History.field.customer', defaultMessage: 'Customer' },
  AMOUNT: { id: 'History.field.amount', defaultMessage: 'Amount' },
  PAID: { id: 'History.field.paid', defaultMessage: 'Paid' },
  REFERENCE: { id: 'History.field.reference', defaultMessage: 'Bank reference' },
  OPENING: { id: 'History.field.opening', defaultMessage: 'Opening balance' },
  SETTLEMENT: { id: 'History.field.settlement', defaultMessage: 'Settlement' },
  ADJUSTMENT: { id: 'History.field.adjustment', defaultMessage: 'Adjustment' },
  LIMIT: { id: 'History.field.limit', defaultMessage: 'Limit' },
  MESSAGE: { id: 'History.field.message', defaultMessage: 'Message' },
  NOTES: { id: 'History.field.notes', defaultMessage: 'Notes' },
  PROBLEM: { id: 'History.field.problem', defaultMessage: 'Problem message' },
  NAME: { id: 'History.field.name', defaultMessage: 'Name' },
  CODE: { id: 'History.field.code', defaultMessage: 'Code' },
  ROLE: { id: 'History.field.role', defaultMessage: 'Role' },
  PHONE: { id: 'History.field.phone', defaultMessage: 'Phone' },
  PASSWORD: { id: 'History.field.password', defaultMessage: 'Password' },
  SECOND_FACTOR: { id: 'History.field.secondFactor', defaultMessage: 'Second step' },
  PROVIDER: { id: 'History.field.provider', defaultMessage: 'Sign-in at' },
  DELETED: { id: 'History.field.deleted', defaultMessage: 'State' },
  USED: { id: 'History.field.used', defaultMessage: 'Last use' },
  RATE: { id: 'History.field.rate', defaultMessage: 'Rate' },
});

export const historyMessages = defineMessages({
  empty: { id: 'History.empty', defaultMessage: 'No changes are recorded.' },
  more: { id: 'History.more', defaultMessage: 'Show earlier changes' },
  reason: { id: 'History.reason', defaultMessage: 'Reason' },
  deletedFile: { id: 'History.deletedFile', defaultMessage: 'Deleted file' },
  user: { id: 'History.user', defaultMessage: 'User' },
  operator: { id: 'History.operator', defaultMessage: 'Operator' },
  from: { id: 'History.from', defaultMessage: 'From' },
  rate: { id: 'History.rate', defaultMessage: 'Rate' },
  file: { id: 'History.file', defaultMessage: 'File' },
  active: { id: 'History.active', defaultMessage: 'active' },
  inactive: { id: 'History.inactive', defaultMessage: 'inactive' },
  nothing: { id: 'History.nothing', defaultMessage: 'empty' },
});

/** A changed field: its value before and after. */
export const changeMessage = defineMessage<{ before: string; after: string }>({
  id: 'History.change',
  defaultMessage: '{before} → {after}',
});

export const deviceMessages = defineMessages({
  phone: { id: 'History.device.phone', defaultMessage: 'phone' },
  tablet: { id: 'History.device.tablet', defaultMessage: 'tablet' },
  computer: { id: 'History.device.computer', defaultMessage: 'computer' },
  program: { id: 'History.device.program', defaultMessage: 'program' },
});

/** Names of the records that entries are about. */
export const subjectMessages = defineMessages({
  transaction: { id: 'History.subject.transaction', defaultMessage: 'Transfer' },
  user: { id: 'History.subject.user', defaultMessage: 'Changed user' },
  bank: { id: 'History.subject.bank', defaultMessage: 'Bank' },
  setting: { id: 'History.subject.setting', defaultMessage: 'Setting' },
});

/** The link to a record. */
export const openMessage = defineMessage<{ name: string }>({
  id: 'History.open',
  defaultMessage: 'Open {name}',
});
