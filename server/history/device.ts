/** Kinds of devices that the history distinguishes. */
export type Device = 'phone' | 'tablet' | 'computer' | 'program';

/** Returns the kind of device that a browser names in its user agent. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent?.startsWith('Mozilla/')) return 'program';
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return userAgent.includes('Mobile') ? 'phone' : 'computer';
}
