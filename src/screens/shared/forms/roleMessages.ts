import { defineMessages } from 'react-intl';

/** Labels of the roles (specification, section 2: /users). */
export const roleMessages = defineMessages({
  admin: { id: 'Role.admin', defaultMessage: 'Admin' },
  banker: { id: 'Role.banker', defaultMessage: 'Banker' },
  agent: { id: 'Role.agent', defaultMessage: 'Agent' },
});
