/** Maximum length of a message. */
export const messageLength = 1000;

/** Number of messages that the details of a transaction contain, the newest. */
export const shownMessages = 100;
