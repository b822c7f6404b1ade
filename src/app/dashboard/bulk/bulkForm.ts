/** Name of the drafts of bulk actions. */
export const bulkForm = 'bulk';
