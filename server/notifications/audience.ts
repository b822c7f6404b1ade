/** Recipients of a notification. Bankers receive only those about transactions they may see. */
export type Audience = 'admins' | 'bankers' | 'agent';
