/** A story to look at. */
export interface TourStop {
  /** Title and export name of the story. */
  title: string;
  story: string;
  /** Text of the link. */
  label: string;
  /** What to look for, in one sentence. */
  lookFor: string;
}

/** The stories for a reviewer with ten minutes: the main job first, then what can go wrong, then the parts. */
export const tour: readonly TourStop[] = [
  {
    title: 'Flows/Agent',
    story: 'InitiatesATransfer',
    label: 'A transfer is initiated',
    lookFor:
      'The whole app plays by itself: unlock the Sudoku, sign in, fill in the form, see it accepted.',
  },
  {
    title: 'Screens/Dashboard/Dashboard',
    story: 'AsBanker',
    label: 'A banker’s orders',
    lookFor: 'Each row names customer, bank, amount, status and age without being opened.',
  },
  {
    title: 'Screens/Dashboard/Dashboard',
    story: 'Overdue',
    label: 'Overdue work',
    lookFor:
      'Late rows differ by an icon and a text, not by colour alone, and are as high as the others.',
  },
  {
    title: 'Screens/Transaction/Details for a banker',
    story: 'Pending',
    label: 'A transfer to be paid',
    lookFor:
      'Balance, account details and the payment form follow in the order in which a banker needs them.',
  },
  {
    title: 'Screens/Transaction/Details for a banker',
    story: 'OutcomeUnknown',
    label: 'A lost answer',
    lookFor:
      'After a lost answer the form asks whether the payment was recorded, before it can be sent again.',
  },
  {
    title: 'Screens/Transaction/Details for an admin',
    story: 'Checking',
    label: 'A transfer to be checked',
    lookFor:
      'The one decision of the admin is a button; the receipts that it depends on are on the same screen.',
  },
  {
    title: 'Screens/Transaction/Details for an admin',
    story: 'Conflict',
    label: 'Two users at once',
    lookFor: 'Nothing typed is lost: each field that both changed offers both values.',
  },
  {
    title: 'Screens/Initiate/Initiate',
    story: 'DuplicateReasons',
    label: 'A possible duplicate',
    lookFor: 'Each card says why a transfer may have been entered twice, and nothing is forbidden.',
  },
  {
    title: 'Screens/Dashboard/Bulk',
    story: 'PartlyFailed',
    label: 'Many rows at once',
    lookFor: 'What failed comes first, with its reason and a button that tries only that again.',
  },
  {
    title: 'Screens/Dashboard/Dashboard',
    story: 'OfflineStale',
    label: 'Without a network',
    lookFor: 'The rows stay, with their age; what needs the network is disabled and says why.',
  },
  {
    title: 'Screens/Dashboard/Dashboard',
    story: 'FilteredEmptyList',
    label: 'An empty list',
    lookFor: 'It says which filters leave nothing, and one press clears them.',
  },
  {
    title: 'UI/Actions/Button',
    story: 'Matrix',
    label: 'A component in every state',
    lookFor:
      'Change theme, text size and locale in the toolbar: every component has such a matrix.',
  },
  {
    title: 'Foundations/Status colours',
    story: 'ByStatus',
    label: 'The colours of the statuses',
    lookFor: 'Every colour is a token with a measured contrast in both themes.',
  },
];

/** One flow of each kind, for the list of flows. */
export const flows: readonly Omit<TourStop, 'lookFor'>[] = [
  {
    title: 'Flows/Agent',
    story: 'InitiatesATransfer',
    label: 'Initiates a transaction that an admin accepts',
  },
  {
    title: 'Flows/Banker',
    story: 'PaysAndRefuses',
    label: 'Pays a transaction in two parts and reports a problem in another',
  },
  {
    title: 'Flows/Admin',
    story: 'DecidesAndManages',
    label: 'Changes statuses, manages users, banks and the rate',
  },
  {
    title: 'Flows/Lost session',
    story: 'SignsInAgain',
    label: 'Loses the session while filling in a form and continues',
  },
];
