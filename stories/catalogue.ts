import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { RangeProblem } from '#domain/time/dateRange.ts';
import type { Role } from '#domain/users/roles.ts';
import type { PasskeyProblem } from '#domain/users/secondFactor.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import type { BankFormState } from '#screens/banks/BankFormScreen.tsx';
import type { BulkState } from '#screens/dashboard/bulk/BulkDialog.tsx';
import type { EntryScreenProps } from '#screens/sudoku/EntryScreen.tsx';
import type { InstallationState } from '#screens/profile/Installation.tsx';
import type { PushState } from '#screens/profile/PushSwitch.tsx';
import type { ImportState } from '#screens/reconciliation/import/importState.ts';
import type { NotificationsState } from '#screens/notifications/NotificationBell.tsx';
import type { SecondFactorStep } from '#screens/profile/secondFactor/SecondFactorSection.tsx';
import type { SetUpState } from '#screens/profile/secondFactor/SetUp.tsx';
import type { SignInState } from '#screens/signIn/signInState.ts';
import type {
  DetailState,
  Freshness,
  ListState,
  MoreRows,
  Submission,
} from '#domain/lists/screenStates.ts';
import type { ConfirmAtProviderState } from '#screens/signIn/stepUp/ConfirmAtProviderDialog.tsx';
import type { ConfirmationEndState } from '#screens/signIn/stepUp/ConfirmationEndScreen.tsx';
import type { ConfirmPasswordState } from '#screens/signIn/stepUp/ConfirmPasswordDialog.tsx';
import type { AdminAction } from '#screens/transaction/AdminTransactionScreen.tsx';
import type { SlipState } from '#screens/transaction/slip/SlipDialog.tsx';
import type { UserFormScreenProps, UserFormState } from '#screens/users/UserFormScreen.tsx';

/** Situations of a screen, with what must be visible in each. */
export const situations = {
  Ready: 'realistic data',
  LongContent: 'long names and large amounts wrap on the narrowest phone',
  Loading: 'a skeleton in the final layout, announced as busy',
  Refreshing: 'the old data, marked as busy',
  StaleFailed: 'the old data, why it is old, and Retry',
  Empty: 'why there is nothing, and the next step',
  NoMatches: 'the search text, and a button that clears it',
  LoadingMore: '“Loading more...” below the rows',
  MoreFailed: 'the loaded rows, and Retry below them',
  End: 'the end message',
  Missing: 'what is missing, and Back',
  Failed: 'what failed, and Retry',
  Offline: 'a message that the device is offline',
  OfflineStale: 'the data with its age, network actions disabled with the reason',
  SignedOut: 'the notice of the lost session, and the typed values',
  Forbidden: 'the unauthorized screen',
  Pristine: 'an untouched form without errors',
  Invalid: 'errors under the fields, the focus in the first of them',
  Submitting: 'a pending button that keeps the focus',
  Leaving: 'the button of the identity provider is pending',
  UsingPasskey: 'the button of the passkey is pending, the others are disabled',
  Cancelled: 'that no passkey was used, and that nothing has changed',
  Waiting: 'that the user continues in another window',
  Blocked: 'that the browser blocked a window, and how to allow it',
  Confirmed: 'that the window can be closed',
  Refused: 'the message of the server, and the typed values',
  SendOffline: 'a message that nothing was sent, and the typed values',
  OutcomeUnknown: 'what to check before trying again',
  Conflict: 'what another user changed, and a choice between both values',
  Moving: 'the button of the action is pending, the others are disabled',
  StatusInvalid: 'errors of the status form',
  StatusSubmitting: 'the button of the status form is pending',
  StatusRefused: 'the message of the server about the status',
  StatusSendOffline: 'a message that no status was sent',
  StatusOutcomeUnknown: 'what to check before sending the status again',
  StatusConflict: 'what another user changed, and a choice between both values',
  StatusStays: 'the new balance, and the status that does not change',
  Impossible: 'why nothing can be sent',
  Inactive: 'locked fields, and a button that makes it active',
  Activating: 'the button that makes active or inactive is pending',
  Locked: 'why the account is locked, and a button that unlocks it',
  Unlocking: 'the button that unlocks is pending, the others are disabled',
  ResetFactor: 'what the reset of the second step means, and a button that does it',
  ResettingFactor: 'the button that resets the second step is pending',
  SetUp: 'a QR code, its text, and a field for the code of the app',
  SetUpSubmitting: 'the button that confirms the code is pending',
  SetUpRefused: 'the message of the server about the code',
  Codes: 'the recovery codes, with Copy and Download',
  Acting: 'the button of the action is pending, the others are disabled',
  OnePasskey: 'its name, where it is, and buttons that rename and remove it',
  SeveralPasskeys: 'each passkey with when it was used last',
  AddingPasskey: 'the button that adds a passkey is pending, the others are disabled',
  PasskeyCancelled: 'that no passkey was added, and that nothing has changed',
  PasskeyFailed: 'that no passkey was added, and the button to try again',
  PasskeyKnown: 'that the device has a passkey already',
  PasskeysUnsupported: 'that this browser cannot add passkeys',
  NotSetUp: 'what a second step is, and a button that sets it up',
  Closed: 'the number of unread notifications',
  Installable: 'a button that installs the app',
  Installed: 'a button that updates the app',
  PushLoading: 'a disabled switch until the browser has answered',
  PushOff: 'a switch that turns notifications on',
  PushOn: 'a switch that turns notifications off',
  PushBlocked: 'how to allow notifications in the browser',
  PushUnsupported: 'that this browser has no notifications',
  ShortcutsOff: 'a switch that turns keyboard shortcuts on',
  OnlyHere: 'no other session that could be ended',
  Ending: 'a session that is being ended',
  EndingAll: 'all other sessions that are being ended',
  Updating: 'the update is pending',
  SigningOut: 'Logout is pending',
  NothingChosen: 'an explanation in the empty half',
  AllZero: 'zero in place of each figure',
  ReadOnly: 'a banner with the time of the data, because the server takes no changes',
  LivePaused: 'a note with the time of the data, because changes by others are not shown at once',
  WasAway: 'what happened while the user was away, over the list',
  NewRows: 'the number of new rows, and the shown rows where they were',
  SortedByAmount: 'the largest amounts first, and the toggle named for them',
  Overdue: 'which open work is overdue, and for how long, with an icon',
  NewVersion: 'a banner with a button that loads the new version',
  FirstScreen: 'the account, the balance and the amount to record, without scrolling',
  Desktop: 'the payment form beside the details',
  Copied: 'that it was copied, at the button',
  NoDetails: 'that the notes have no account details, and the customer under that name',
  UnclearNumbers: 'the numbers, without a guess what they are',
  WithoutClipboard: 'that the text is selected, and how to copy it',
  ScreenshotOffered: 'a button that takes the copied screenshot as a receipt',
  BeingPaid: 'who is paying, and since when',
  Unanswered: 'the number of unanswered messages',
  ManyMessages: 'the newest messages, and a button that shows the earlier ones',
  ThreadClosed: 'the messages, and no form',
  DraftKept: 'why nothing can be sent, and that the draft is kept',
  Sharing: 'the share sheet is open, its button is pending',
  Shared: 'that it was shared',
  Saved: 'that it was saved',
  NotShared: 'what to do instead',
  Selecting: 'the selected rows, and what can be done for them',
  Warned: 'the number of warnings of each kind, and each of them on demand',
  Running: 'the result of each row so far, and a button that stops',
  Paused: 'why it waits, and that it goes on by itself',
  Stopping: 'that it ends after the present row',
  Done: 'that all rows were changed',
  PartlyFailed: 'what has failed first, with the reasons, and a button that tries again',
  Interrupted: 'what an earlier run has done, and a button that goes on',
  Playing: 'a selected cell and its highlighted row, column and box',
  TimeUp: 'the locked board in its last state',
  Won: 'the message of the win',
  Filtered: 'the filters that are set, each with a button that removes it',
  FilteredEmptyList: 'the filters, and a button that clears them',
  Printing: 'Print is pending',
  Downloading: 'Download is pending',
  NoFrom: 'the first day is missing',
  NoTo: 'the last day is missing',
  FromInvalid: 'the first day is incomplete or does not exist',
  ToInvalid: 'the last day is incomplete or does not exist',
  Reversed: 'the first day is after the last',
  TooLong: 'more days than a report can have',
  Undecided: 'what needs a match or a note first, each day with a link',
  Different: 'the difference to the paisa, and its reason or a field for it',
  Corrected: 'what was changed after the days were closed',
  Mapping: 'the first rows of the file, and a choice for each column',
  Unreadable: 'why the file cannot be read, and a button that maps its columns',
  Doubtful: 'the lines that may be kept already, with a choice for each',
  Imported: 'how many lines were kept, and the next step',
  ClosedDay: 'a field for the reason that a change of a closed day needs',
} as const;

/** Situations of transaction details by status: actions, locks, problem message. */
export const statusSituations = {
  WTG: 'Waiting',
  PND: 'Pending',
  HLD: 'Hold',
  NPP: 'NameProblem',
  CLP: 'LimitProblem',
  OSP: 'OtherSideProblem',
  RTY: 'Retry',
  CNL: 'Cancelled',
  CHK: 'Checking',
  CMP: 'Completed',
} as const satisfies Record<Status, string>;

/** Situations of a screen that several roles share. */
export const roleSituations = {
  admin: 'AsAdmin',
  banker: 'AsBanker',
  agent: 'AsAgent',
} as const satisfies Record<Role, string>;

/** Name of the story that shows the situation. */
export type Situation =
  | keyof typeof situations
  | (typeof statusSituations)[Status]
  | (typeof roleSituations)[Role];

/** Maps the kinds of a state to situations. A new kind does not compile without one. */
const kinds = <Kind extends string>(situationOf: Record<Kind, Situation>) =>
  Object.values<Situation>(situationOf);

const list = kinds<ListState<never>['kind']>({
  loading: 'Loading',
  ready: 'Ready',
  empty: 'Empty',
  noMatches: 'NoMatches',
  failed: 'Failed',
  offline: 'Offline',
});
const detail = kinds<DetailState<object>['kind']>({
  loading: 'Loading',
  ready: 'Ready',
  missing: 'Missing',
  failed: 'Failed',
  offline: 'Offline',
});
const freshness = kinds<Freshness['kind']>({
  fresh: 'Ready',
  refreshing: 'Refreshing',
  refreshFailed: 'StaleFailed',
  offline: 'OfflineStale',
});
const more = kinds<MoreRows>({
  available: 'Ready',
  loading: 'LoadingMore',
  failed: 'MoreFailed',
  end: 'End',
});
const submission = kinds<Submission['kind']>({
  idle: 'Pristine',
  submitting: 'Submitting',
  refused: 'Refused',
  conflict: 'Conflict',
  outcomeUnknown: 'OutcomeUnknown',
  checking: 'OutcomeUnknown',
  offline: 'SendOffline',
});
const statusSubmission = kinds<Submission['kind']>({
  idle: 'Ready',
  submitting: 'StatusSubmitting',
  refused: 'StatusRefused',
  conflict: 'StatusConflict',
  outcomeUnknown: 'StatusOutcomeUnknown',
  checking: 'StatusOutcomeUnknown',
  offline: 'StatusSendOffline',
});

/** Required situations by trait of a screen. */
const matrix = {
  /** A paged list. */
  list: [...list, ...freshness, ...more],
  /** A single record. */
  detail: [...detail, ...freshness],
  /** A form. */
  form: [...submission, 'Invalid'],
  /** A transaction in every status. */
  statuses: Object.values(statusSituations),
} as const satisfies Record<string, readonly Situation[]>;

export interface CataloguedScreen {
  /** Title of the stories. */
  title: `Screens/${string}/${string}`;
  /** Roles that see the screen; none for a public screen. */
  roles: readonly Role[];
  traits: readonly (keyof typeof matrix)[];
  /** Situations beyond those of the traits. */
  own?: readonly Situation[];
  /** Situations that cannot occur, with the reason. */
  except?: Readonly<Partial<Record<Situation, string>>>;
  /** Several roles share the screen and see it differently. */
  isShared?: boolean;
}

const everyone = ['admin', 'banker', 'agent'] as const satisfies readonly Role[];
const fixedText = { LongContent: 'its text is fixed' };

/** All screens. */
export const screens: readonly CataloguedScreen[] = [
  {
    title: 'Screens/Sudoku/Sudoku',
    roles: [],
    traits: [],
    own: kinds<EntryScreenProps['state']['kind']>({
      waiting: 'Ready',
      playing: 'Playing',
      timeUp: 'TimeUp',
      won: 'Won',
    }),
    except: fixedText,
  },
  {
    title: 'Screens/Sign in/Sign in',
    roles: [],
    traits: [],
    own: [
      ...kinds<SignInState['kind']>({
        pristine: 'Pristine',
        submitting: 'Submitting',
        leaving: 'Leaving',
        usingPasskey: 'UsingPasskey',
        cancelled: 'Cancelled',
        refused: 'Refused',
        offline: 'Offline',
      }),
      'Invalid',
    ],
  },
  {
    title: 'Screens/Sign in/Second step',
    roles: [],
    traits: [],
    own: [
      ...kinds<Exclude<SignInState['kind'], 'leaving'>>({
        pristine: 'Pristine',
        submitting: 'Submitting',
        usingPasskey: 'UsingPasskey',
        cancelled: 'Cancelled',
        refused: 'Refused',
        offline: 'Offline',
      }),
      'Invalid',
    ],
  },
  {
    title: 'Screens/Shell/Shell',
    roles: everyone,
    isShared: true,
    traits: [],
    own: ['Loading', 'Offline', 'ReadOnly', 'LivePaused', 'NewVersion'],
  },
  {
    title: 'Screens/Notifications/Notifications',
    roles: everyone,
    traits: [],
    own: [
      ...kinds<NotificationsState['kind']>({
        loading: 'Loading',
        ready: 'Ready',
        empty: 'Empty',
        failed: 'Failed',
        offline: 'Offline',
      }),
      'Closed',
    ],
  },
  {
    title: 'Screens/Notifications/All notifications',
    roles: everyone,
    traits: ['list'],
    except: { NoMatches: 'it has no search' },
  },
  {
    title: 'Screens/Shell/Split view',
    roles: everyone,
    traits: [],
    own: ['Ready', 'NothingChosen'],
    except: fixedText,
  },
  { title: 'Screens/Shell/Not found', roles: [], traits: [], own: ['Ready'], except: fixedText },
  {
    title: 'Screens/Shell/Unauthorized',
    roles: [],
    traits: [],
    own: ['Forbidden'],
    except: fixedText,
  },
  {
    title: 'Screens/Dashboard/Dashboard',
    roles: everyone,
    isShared: true,
    traits: ['list'],
    own: [
      'SignedOut',
      'BeingPaid',
      'Unanswered',
      'NewRows',
      'SortedByAmount',
      'Overdue',
      'WasAway',
      'Selecting',
      'Filtered',
      'FilteredEmptyList',
    ],
  },
  {
    title: 'Screens/Dashboard/Bulk',
    roles: ['admin'],
    traits: [],
    own: [
      ...kinds<BulkState['kind']>({
        checking: 'Loading',
        confirm: 'Ready',
        running: 'Running',
        ended: 'Done',
      }),
      'Warned',
      'Paused',
      'Stopping',
      'PartlyFailed',
      'Interrupted',
      'Offline',
    ],
  },
  {
    title: 'Screens/Dashboard/Filters',
    roles: everyone,
    isShared: true,
    traits: [],
    own: ['Ready', 'Pristine', 'Loading', 'Failed', 'Offline', 'Invalid'],
  },
  {
    title: 'Screens/Dashboard/Save view',
    roles: everyone,
    traits: [],
    own: ['Pristine', 'Invalid', 'Submitting', 'Refused', 'Offline', 'LongContent', 'Impossible'],
  },
  {
    title: 'Screens/Dashboard/Manage views',
    roles: everyone,
    traits: [],
    own: ['Ready', 'LongContent', 'Empty', 'Offline', 'Invalid'],
  },
  {
    title: 'Screens/Dashboard/Summary',
    roles: ['admin'],
    traits: ['detail'],
    except: { Missing: 'a refusal of the server is shown as Failed' },
  },
  {
    title: 'Screens/Day/Day',
    roles: everyone,
    isShared: true,
    traits: ['detail'],
    own: ['AllZero'],
    except: { Missing: 'a refusal of the server is shown as Failed' },
  },
  {
    title: 'Screens/Dashboard/To check',
    roles: ['admin'],
    traits: ['detail'],
    own: ['Empty'],
    except: {
      Missing: 'a refusal of the server is shown as Failed',
      Refreshing: 'the summary above is marked as busy',
    },
  },
  {
    title: 'Screens/Dashboard/Trends',
    roles: ['admin'],
    traits: ['detail'],
    own: ['Empty'],
    except: {
      Missing: 'a refusal of the server is shown as Failed',
      Refreshing: 'the summary above is marked as busy',
    },
  },
  {
    title: 'Screens/Initiate/Initiate',
    roles: ['admin', 'agent'],
    isShared: true,
    traits: ['detail', 'form'],
    own: ['SignedOut'],
    except: { Missing: 'a refusal of the server is shown as Failed' },
  },
  {
    title: 'Screens/Transaction/Details page',
    roles: everyone,
    traits: [],
    own: ['Loading'],
    except: fixedText,
  },
  {
    title: 'Screens/Transaction/Details for an admin',
    roles: ['admin'],
    traits: ['detail', 'statuses', 'form'],
    own: [
      ...kinds<AdminAction['kind']>({ update: 'Submitting', transition: 'Moving' }),
      'BeingPaid',
    ],
  },
  {
    title: 'Screens/Transaction/Reversal',
    roles: ['admin'],
    traits: ['form'],
    own: ['StatusStays', 'Impossible'],
  },
  {
    title: 'Screens/Transaction/Copying for the bank',
    roles: ['banker'],
    traits: [],
    own: [
      'FirstScreen',
      'Desktop',
      'Copied',
      'NoDetails',
      'UnclearNumbers',
      'WithoutClipboard',
      'ScreenshotOffered',
    ],
  },
  {
    title: 'Screens/Transaction/Slip',
    roles: everyone,
    traits: [],
    own: [
      ...kinds<SlipState['kind']>({ drawing: 'Loading', failed: 'Failed', ready: 'Ready' }),
      'Sharing',
      'Shared',
      'Saved',
      'NotShared',
    ],
  },
  {
    title: 'Screens/Transaction/Details for a banker',
    roles: ['banker'],
    traits: ['detail', 'statuses', 'form'],
    own: [...statusSubmission, 'StatusInvalid', 'SignedOut', 'BeingPaid', 'Overdue'],
  },
  {
    title: 'Screens/Transaction/Details for an agent',
    roles: ['agent'],
    traits: ['detail', 'statuses', 'form'],
    own: ['BeingPaid'],
  },
  {
    title: 'Screens/Transaction/Messages',
    roles: everyone,
    isShared: true,
    traits: ['form'],
    own: ['Loading', 'Empty', 'Unanswered', 'ManyMessages', 'ThreadClosed', 'DraftKept', 'Offline'],
  },
  {
    title: 'Screens/Transaction/History',
    roles: everyone,
    isShared: true,
    traits: ['list'],
    own: ['Closed'],
    except: { NoMatches: 'a history has no search' },
  },
  {
    title: 'Screens/Activity/Activity',
    roles: ['admin'],
    traits: ['list'],
    own: [
      'Downloading',
      ...kinds<RangeProblem>({
        fromMissing: 'NoFrom',
        toMissing: 'NoTo',
        fromInvalid: 'FromInvalid',
        toInvalid: 'ToInvalid',
        reversed: 'Reversed',
        tooLong: 'TooLong',
      }),
    ],
    except: { NoMatches: 'it has no search' },
  },
  { title: 'Screens/Users/List', roles: ['admin'], traits: ['list'] },
  {
    title: 'Screens/Users/Form',
    roles: ['admin'],
    traits: ['detail', 'form'],
    own: [
      'Inactive',
      'Locked',
      ...kinds<Exclude<UserFormState['kind'], DetailState<object>['kind']>>({ new: 'Pristine' }),
      ...kinds<NonNullable<UserFormScreenProps['action']>>({
        save: 'Submitting',
        setActive: 'Activating',
        unlock: 'Unlocking',
        resetFactor: 'ResettingFactor',
      }),
      'ResetFactor',
    ],
  },
  { title: 'Screens/Users/Change code', roles: ['admin'], traits: ['form'] },
  { title: 'Screens/Banks/List', roles: ['admin'], traits: ['list'] },
  {
    title: 'Screens/Banks/Form',
    roles: ['admin'],
    traits: ['detail', 'form'],
    own: [
      'Inactive',
      'Activating',
      ...kinds<Exclude<BankFormState['kind'], DetailState<object>['kind']>>({ new: 'Pristine' }),
    ],
  },
  {
    title: 'Screens/Report/Report',
    roles: ['admin'],
    traits: ['list'],
    own: [
      'Printing',
      ...kinds<RangeProblem>({
        fromMissing: 'NoFrom',
        toMissing: 'NoTo',
        fromInvalid: 'FromInvalid',
        toInvalid: 'ToInvalid',
        reversed: 'Reversed',
        tooLong: 'TooLong',
      }),
    ],
    except: { NoMatches: 'the report has no search' },
  },
  { title: 'Screens/Setting/Setting', roles: ['admin'], traits: ['detail', 'form'] },
  {
    title: 'Screens/Account/Accounts',
    roles: ['admin'],
    traits: ['list'],
    except: {
      LoadingMore: 'all accounts are read at once',
      MoreFailed: 'all accounts are read at once',
    },
  },
  {
    title: 'Screens/Account/Account',
    roles: ['admin', 'agent'],
    isShared: true,
    traits: ['detail'],
    own: ['Empty', 'LoadingMore', 'MoreFailed', 'Downloading'],
  },
  {
    title: 'Screens/Account/Settlement',
    roles: ['admin', 'agent'],
    isShared: true,
    traits: ['detail', 'form'],
    except: { Conflict: 'it changes no record' },
  },
  {
    title: 'Screens/Account/Adjustment',
    roles: ['admin'],
    traits: ['detail', 'form'],
    except: { Conflict: 'it changes no record' },
  },
  {
    title: 'Screens/Reconciliation/Banks',
    roles: ['admin'],
    traits: ['detail'],
    own: ['Empty'],
    except: { Missing: 'the list of banks always exists' },
  },
  {
    title: 'Screens/Reconciliation/Not compared',
    roles: ['admin'],
    traits: [],
    own: ['Ready'],
    except: fixedText,
  },
  { title: 'Screens/Reconciliation/Settings', roles: ['admin'], traits: ['detail', 'form'] },
  {
    title: 'Screens/Reconciliation/Import',
    roles: ['admin'],
    traits: ['form'],
    own: [
      ...kinds<ImportState['kind']>({
        empty: 'Pristine',
        reading: 'Loading',
        unreadable: 'Unreadable',
        failed: 'Failed',
        offline: 'Offline',
        mapping: 'Mapping',
        ready: 'Ready',
        done: 'Imported',
      }),
      'Empty',
      'Doubtful',
    ],
  },
  {
    title: 'Screens/Reconciliation/Matching',
    roles: ['admin'],
    traits: ['detail'],
    own: [
      'Empty',
      ...kinds<Submission['kind']>({
        idle: 'Ready',
        submitting: 'Submitting',
        refused: 'Refused',
        conflict: 'Conflict',
        outcomeUnknown: 'OutcomeUnknown',
        checking: 'OutcomeUnknown',
        offline: 'SendOffline',
      }),
      'ClosedDay',
    ],
  },
  {
    title: 'Screens/Reconciliation/Match by hand',
    roles: ['admin'],
    traits: ['detail'],
    own: [
      'Empty',
      ...kinds<Submission['kind']>({
        idle: 'Ready',
        submitting: 'Submitting',
        refused: 'Refused',
        conflict: 'Conflict',
        outcomeUnknown: 'OutcomeUnknown',
        checking: 'OutcomeUnknown',
        offline: 'SendOffline',
      }),
    ],
  },
  {
    title: 'Screens/Reconciliation/What is left',
    roles: ['admin'],
    traits: ['list'],
    own: ['Reversed', 'TooLong'],
    except: {
      NoMatches: 'it has no search',
      LoadingMore: 'all of the days is read at once',
      MoreFailed: 'all of the days is read at once',
    },
  },
  {
    title: 'Screens/Reconciliation/Note',
    roles: ['admin'],
    traits: ['form'],
    own: ['Different', 'Offline'],
  },
  {
    title: 'Screens/Reconciliation/Close of day',
    roles: ['admin'],
    traits: ['list'],
    except: { NoMatches: 'it has no search' },
  },
  {
    title: 'Screens/Reconciliation/Close a day',
    roles: ['admin'],
    traits: ['detail', 'form'],
    own: ['Empty', 'Undecided', 'Different', 'Corrected'],
  },
  {
    title: 'Screens/Reconciliation/Closed day',
    roles: ['admin'],
    traits: ['detail'],
    own: ['Different', 'Corrected'],
  },
  {
    title: 'Screens/Profile/Profile',
    roles: everyone,
    isShared: true,
    traits: ['form'],
    own: [
      'Updating',
      'SigningOut',
      ...kinds<InstallationState['kind']>({ browser: 'Installable', installed: 'Installed' }),
      ...kinds<PushState['kind']>({
        loading: 'PushLoading',
        off: 'PushOff',
        on: 'PushOn',
        blocked: 'PushBlocked',
        unsupported: 'PushUnsupported',
      }),
      'ShortcutsOff',
    ],
  },
  {
    title: 'Screens/Profile/Sessions',
    roles: ['admin'],
    traits: ['detail'],
    own: ['OnlyHere', 'Empty', 'Ending', 'EndingAll'],
    except: {
      Missing: 'a refusal of the server is shown as Failed',
    },
  },
  {
    title: 'Screens/Profile/Second factor',
    roles: ['admin'],
    traits: ['detail'],
    own: [
      'NotSetUp',
      'Invalid',
      ...kinds<SecondFactorStep['kind']>({ overview: 'Ready', setUp: 'SetUp', codes: 'Codes' }),
      ...kinds<SetUpState['kind']>({
        pristine: 'SetUp',
        submitting: 'SetUpSubmitting',
        refused: 'SetUpRefused',
      }),
      'Acting',
      'OnePasskey',
      'SeveralPasskeys',
      'AddingPasskey',
      ...kinds<PasskeyProblem>({
        cancelled: 'PasskeyCancelled',
        known: 'PasskeyKnown',
        failed: 'PasskeyFailed',
      }),
      'PasskeysUnsupported',
    ],
    except: {
      Missing: 'a refusal of the server is shown as Failed',
      LongContent: fixedText.LongContent,
    },
  },
  {
    title: 'Screens/Profile/Set up first',
    roles: ['admin'],
    traits: [],
    own: ['Ready', 'SigningOut'],
    except: fixedText,
  },
  {
    title: 'Screens/Sign in/Confirm password',
    roles: ['admin'],
    traits: [],
    own: [
      ...kinds<ConfirmPasswordState['kind']>({
        pristine: 'Pristine',
        submitting: 'Submitting',
        usingPasskey: 'UsingPasskey',
        cancelled: 'Cancelled',
        refused: 'Refused',
        offline: 'SendOffline',
      }),
      'Invalid',
      'Offline',
    ],
  },
  {
    title: 'Screens/Sign in/Confirm at the provider',
    roles: ['admin'],
    traits: [],
    own: [
      ...kinds<ConfirmAtProviderState['kind']>({
        pristine: 'Pristine',
        waiting: 'Waiting',
        blocked: 'Blocked',
        failed: 'Refused',
      }),
      'Offline',
    ],
  },
  {
    title: 'Screens/Sign in/Confirmation end',
    roles: ['admin'],
    traits: [],
    own: [...kinds<ConfirmationEndState['kind']>({ confirmed: 'Confirmed', failed: 'Refused' })],
    except: fixedText,
  },
  {
    title: 'Screens/Tour/Tour',
    roles: everyone,
    isShared: true,
    traits: [],
    except: fixedText,
  },
  {
    title: 'Screens/Shortcuts/Keyboard shortcuts',
    roles: everyone,
    traits: [],
    own: ['Ready'],
    except: fixedText,
  },
];

/** Returns all required situations of a screen. */
export function situationsOf({
  roles,
  traits,
  own = [],
  except = {},
  isShared = false,
}: CataloguedScreen): readonly Situation[] {
  const required = new Set<Situation>([
    ...(isShared ? roles.map((role) => roleSituations[role]) : []),
    ...traits.flatMap((trait) => matrix[trait]),
    'LongContent',
    ...own,
  ]);
  return [...required].filter((situation) => !(situation in except));
}

/** Returns the tag of the story that shows a situation. */
const tagOf = (situation: Situation): string =>
  tagsOfStatusesAndRoles.get(situation) ??
  `state:${situation.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}`;

const tagsOfStatusesAndRoles = new Map<string, string>([
  ...Object.entries(statusSituations).map(([status, name]) => [name, `status:${status}`] as const),
  ...Object.entries(roleSituations).map(([role, name]) => [name, `role:${role}`] as const),
]);

/** Returns the id of the story with this title and export name. */
export const storyIdOf = (title: string, story: string) => toId(title, storyNameFromExport(story));

/** Tags of the stories that show a situation, by story id. */
export const situationTags: ReadonlyMap<string, string> = new Map(
  screens.flatMap((screen) =>
    situationsOf(screen).map((name) => [storyIdOf(screen.title, name), tagOf(name)] as const),
  ),
);
