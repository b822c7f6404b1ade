import { defineMessages } from 'react-intl';

/** What each role is called (specification, section 2: /users). */
export const roleMessages = defineMessages({
  admin: { id: 'Role.admin', defaultMessage: 'Admin' },
  banker: { id: 'Role.banker', defaultMessage: 'Banker' },
  agent: { id: 'Role.agent', defaultMessage: 'Agent' },
});
