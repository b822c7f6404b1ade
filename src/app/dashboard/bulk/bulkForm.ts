/** Name of the drafts of actions for many transactions. */
export const bulkForm = 'bulk';
