import { defineMessages } from 'react-intl';

/** Why nothing was pasted. */
export const pasteFaults = defineMessages({
  empty: {
    id: 'ui.PasteButton.empty',
    defaultMessage: 'There is no image to paste. Copy one first.',
  },
  denied: {
    id: 'ui.PasteButton.denied',
    defaultMessage: 'The browser does not let this site paste. Choose the image instead.',
  },
});
