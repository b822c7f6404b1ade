import type { RangeProblem } from '#domain/report.ts';
import type { Role } from '#domain/roles.ts';
import type { Status } from '#domain/workflow.ts';
import type { BankFormState } from '#screens/Banks/BankFormScreen.tsx';
import type { EntryScreenProps } from '#screens/Entry/EntryScreen.tsx';
import type { InstallationState } from '#screens/Profile/Installation.tsx';
import type { NotificationsState } from '#screens/Shell/NotificationBell.tsx';
import type { SignInState } from '#screens/SignIn/SignInScreen.tsx';
import type { DetailState, Freshness, ListState, MoreRows, Submission } from '#screens/states.ts';
import type { AdminAction } from '#screens/Transaction/AdminTransactionScreen.tsx';
import type { UserFormScreenProps, UserFormState } from '#screens/Users/UserFormScreen.tsx';

/** Every situation a screen can be in, and what must be visible in it. */
export const situations = {
  Ready: 'realistic data',
  LongContent: 'long names and large amounts wrap on the narrowest phone',
  Loading: 'a skeleton with the final layout, busy announced',
  Refreshing: 'the old data with a quiet busy mark',
  StaleFailed: 'the old data, why it is old, and Retry',
  Empty: 'why there is nothing, and the next step',
  NoMatches: 'the search named, and a way to clear it',
  LoadingMore: '“Loading more...” below the rows',
  MoreFailed: 'the rows that came, and Retry below them',
  End: 'the end message',
  Missing: 'what is not there, and the way back',
  Failed: 'what failed, and Retry',
  Offline: 'offline said plainly',
  OfflineStale: 'the data with its age, network actions disabled with the reason',
  SignedOut: 'the session notice over what was being done',
  Forbidden: 'the unauthorized screen',
  Pristine: 'an untouched form, nothing wrong yet',
  Invalid: 'errors under the fields, the focus in the first of them',
  Submitting: 'a pending button that keeps the focus',
  Refused: "the server's words, the values kept",
  SendOffline: 'nothing was sent, the values kept',
  OutcomeUnknown: 'what to check before trying again',
  Conflict: 'someone else acted: what changed, keep mine or take theirs, what was typed kept',
  Moving: 'the button of the move is pending, the others wait',
  StatusInvalid: 'what the status form misses',
  StatusSubmitting: 'the status on its way',
  StatusRefused: "the server's words about the status",
  StatusSendOffline: 'no status was sent',
  StatusOutcomeUnknown: 'what to check before the status is sent again',
  StatusConflict: 'someone else acted: what changed, keep mine or take theirs, what was typed kept',
  Inactive: 'every field locked, and the way back',
  Activating: 'the button that makes active or inactive is pending',
  Closed: 'the count of what is unread',
  Installable: 'a way to install the app',
  Installed: 'a way to bring the app up to date',
  Updating: 'the update is pending',
  SigningOut: 'the way out is pending',
  NothingChosen: 'what to do with the empty half',
  NewVersion: 'a newer version of the app, and the way to it',
  Playing: 'a selected cell and what belongs to it',
  TimeUp: 'the board locked as it was left',
  Won: 'the win',
  Printing: 'the spreadsheet on its way',
  NoFrom: 'the first day is missing',
  NoTo: 'the last day is missing',
  Reversed: 'the first day lies after the last',
  TooLong: 'more days than a report spans',
} as const;

/** Each status of a transaction is a situation of its details: actions, locks, problem message. */
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

/** What differs where several roles share a screen. */
export const roleSituations = {
  admin: 'AsAdmin',
  banker: 'AsBanker',
  agent: 'AsAgent',
} as const satisfies Record<Role, string>;

/** Named as the story that shows it. */
export type Situation =
  | keyof typeof situations
  | (typeof statusSituations)[Status]
  | (typeof roleSituations)[Role];

/** What each kind of a state looks like: a new kind does not compile until it has a situation. */
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

/** The screen-state matrix: what each trait of a screen asks of its stories. */
const matrix = {
  /** Read page by page. */
  list: [...list, ...freshness, ...more],
  /** One thing, read whole. */
  detail: [...detail, ...freshness],
  /** Something is typed and sent. */
  form: [...submission, 'Invalid'],
  /** A transaction, in every status. */
  statuses: Object.values(statusSituations),
  /** Only for who is signed in. */
  session: ['SignedOut'],
  /** Not for every role. */
  restricted: ['SignedOut', 'Forbidden'],
} as const satisfies Record<string, readonly Situation[]>;

export interface CataloguedScreen {
  /** Title of its stories. */
  title: `Screens/${string}/${string}`;
  /** Who sees it, each in a story of their own where it is shared; none for a public screen. */
  roles: readonly Role[];
  traits: readonly (keyof typeof matrix)[];
  /** What it shows beyond its traits. */
  own?: readonly Situation[];
  /** What can't happen here although its traits ask for it, and why. */
  except?: Readonly<Partial<Record<Situation, string>>>;
  /** Several roles share it, and see it differently. */
  isShared?: boolean;
}

const everyone = ['admin', 'banker', 'agent'] as const satisfies readonly Role[];
const noWords = { LongContent: 'its words are fixed' };

/** Every screen, once. */
export const screens: readonly CataloguedScreen[] = [
  {
    title: 'Screens/Entry/Sudoku',
    roles: [],
    traits: [],
    own: kinds<EntryScreenProps['state']['kind']>({
      waiting: 'Ready',
      playing: 'Playing',
      timeUp: 'TimeUp',
      won: 'Won',
    }),
    except: noWords,
  },
  {
    title: 'Screens/Entry/Sign in',
    roles: [],
    traits: [],
    own: [
      ...kinds<SignInState['kind']>({
        pristine: 'Pristine',
        submitting: 'Submitting',
        refused: 'Refused',
        offline: 'Offline',
      }),
      'Invalid',
    ],
  },
  {
    title: 'Screens/Frame/Shell',
    roles: everyone,
    isShared: true,
    traits: ['session'],
    own: ['Loading', 'Offline', 'NewVersion'],
  },
  {
    title: 'Screens/Frame/Notifications',
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
    title: 'Screens/Frame/Split view',
    roles: everyone,
    traits: [],
    own: ['Ready', 'NothingChosen'],
    except: noWords,
  },
  { title: 'Screens/Frame/Not found', roles: [], traits: [], own: ['Ready'], except: noWords },
  {
    title: 'Screens/Frame/Unauthorized',
    roles: [],
    traits: [],
    own: ['Forbidden'],
    except: noWords,
  },
  {
    title: 'Screens/Transactions/Dashboard',
    roles: everyone,
    isShared: true,
    traits: ['list', 'session'],
  },
  {
    title: 'Screens/Transactions/Summary',
    roles: ['admin'],
    traits: ['detail', 'session'],
    except: { Missing: 'figures that the server refuses have failed' },
  },
  {
    title: 'Screens/Transactions/Initiate',
    roles: ['admin', 'agent'],
    isShared: true,
    traits: ['detail', 'form', 'restricted'],
    except: { Missing: 'choices that the server refuses have failed' },
  },
  {
    title: 'Screens/Transactions/Details for an admin',
    roles: ['admin'],
    traits: ['detail', 'statuses', 'form', 'session'],
    own: kinds<AdminAction['kind']>({ update: 'Submitting', move: 'Moving' }),
  },
  {
    title: 'Screens/Transactions/Details for a banker',
    roles: ['banker'],
    traits: ['detail', 'statuses', 'form', 'session'],
    own: [...statusSubmission, 'StatusInvalid'],
  },
  {
    title: 'Screens/Transactions/Details for an agent',
    roles: ['agent'],
    traits: ['detail', 'statuses', 'form', 'session'],
  },
  { title: 'Screens/Users/List', roles: ['admin'], traits: ['list', 'restricted'] },
  {
    title: 'Screens/Users/Form',
    roles: ['admin'],
    traits: ['detail', 'form', 'restricted'],
    own: [
      'Inactive',
      ...kinds<Exclude<UserFormState['kind'], DetailState<object>['kind']>>({ new: 'Pristine' }),
      ...kinds<NonNullable<UserFormScreenProps['action']>>({
        save: 'Submitting',
        setActive: 'Activating',
      }),
    ],
  },
  { title: 'Screens/Banks/List', roles: ['admin'], traits: ['list', 'restricted'] },
  {
    title: 'Screens/Banks/Form',
    roles: ['admin'],
    traits: ['detail', 'form', 'restricted'],
    own: [
      'Inactive',
      'Activating',
      ...kinds<Exclude<BankFormState['kind'], DetailState<object>['kind']>>({ new: 'Pristine' }),
    ],
  },
  {
    title: 'Screens/Report/Report',
    roles: ['admin'],
    traits: ['list', 'restricted'],
    own: [
      'Printing',
      ...kinds<RangeProblem>({
        fromMissing: 'NoFrom',
        toMissing: 'NoTo',
        reversed: 'Reversed',
        tooLong: 'TooLong',
      }),
    ],
    except: { NoMatches: 'days are chosen, nothing is searched for' },
  },
  {
    title: 'Screens/Setting/Setting',
    roles: ['admin'],
    traits: ['detail', 'form', 'restricted'],
  },
  {
    title: 'Screens/Account/Profile',
    roles: everyone,
    isShared: true,
    traits: ['form', 'session'],
    own: [
      'Updating',
      'SigningOut',
      ...kinds<InstallationState['kind']>({ browser: 'Installable', installed: 'Installed' }),
    ],
  },
];

/** Everything a screen must be shown in, each once. */
export function situationsOf({
  roles,
  traits,
  own = [],
  except = {},
  isShared = false,
}: CataloguedScreen): readonly Situation[] {
  const asked = new Set<Situation>([
    ...(isShared ? roles.map((role) => roleSituations[role]) : []),
    ...traits.flatMap((trait) => matrix[trait]),
    'LongContent',
    ...own,
  ]);
  return [...asked].filter((situation) => !(situation in except));
}

/** The tag of the story that shows a situation. */
export const tagOf = (situation: Situation): string =>
  tagsOfStatusesAndRoles.get(situation) ??
  `state:${situation.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}`;

const tagsOfStatusesAndRoles = new Map<string, string>([
  ...Object.entries(statusSituations).map(([status, name]) => [name, `status:${status}`] as const),
  ...Object.entries(roleSituations).map(([role, name]) => [name, `role:${role}`] as const),
]);
