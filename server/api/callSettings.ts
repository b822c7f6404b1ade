import type { Capabilities } from '#domain/capabilities.ts';
import type { Paise } from '#domain/money/money.ts';
import type { SessionTimes } from '#server/sessions/expiry.ts';

/** The part of the configuration that the handlers of calls read. */
export interface CallSettings {
  /** IANA name of the zone of business days and of all times in responses. */
  businessTimeZone: string;
  sessionTimes: SessionTimes;
  /** Maximum number of sessions of one user. */
  sessionsPerUser: number;
  /** Days without a sign-in after which an account is locked; null for never. */
  lockUnusedDays: number | null;
  /** Time for which a typed password counts as recent, for actions that require one; 0 for no limit. */
  recentPasswordMs: number;
  /** Amount in paise above which checking a transaction needs a recent password; null for none. */
  confirmCheckAbove: Paise | null;
  /** True if a transfer that brings an account above its limit is refused. */
  refusesOverLimit: boolean;
  /** Daily upload limit of one user. */
  uploadQuota: { files: number; megabytes: number };
  /** Features of the server beyond the specification. */
  capabilities: Pick<
    Capabilities,
    'retypeAbove' | 'hasLive' | 'duplicateHours' | 'reversals' | 'targets' | 'hasTour'
  >;
}
