import { createStore, type ReadableStore } from '#platform/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

/** Link of a toast. */
export interface ToastLink {
  href: string;
  /** Navigation state of the target screen. */
  state?: object;
}

export interface Toast {
  id: string;
  tone: ToastTone;
  message: string;
  link?: ToastLink;
}

export interface Toasts {
  list: ReadableStore<readonly Toast[]>;
  success: (message: string, link?: ToastLink) => void;
  error: (message: string, link?: ToastLink) => void;
  /** A change by another user. */
  info: (message: string) => void;
  dismiss: (id: string) => void;
}

/** Durations and maximum number of toasts (specification, section 9). The specification has no `info`. */
const durationsMs = { success: 2000, error: 4000, info: 6000 } as const satisfies Record<
  ToastTone,
  number
>;
const maxToasts = 20;
/** A toast with a link stays longer, so that the user can press the link. */
const linkDurationMs = 10_000;

export function createToasts(): Toasts {
  const list = createStore<readonly Toast[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let count = 0;

  const dismiss = (id: string) => list.set(list.get().filter((toast) => toast.id !== id));
  const scheduleDismissal = ({ id, tone, link }: Toast) => {
    clearTimeout(timers.get(id));
    const end = () => {
      timers.delete(id);
      dismiss(id);
    };
    timers.set(id, setTimeout(end, link ? linkDurationMs : durationsMs[tone]));
  };
  const show = (tone: ToastTone, message: string, link?: ToastLink) => {
    // Several calls may fail for the same reason, so a repeated message only restarts the timeout.
    const shown = list
      .get()
      .find(
        (toast) =>
          toast.tone === tone && toast.message === message && isSameTarget(toast.link, link),
      );
    const id = shown?.id ?? `toast-${(count += 1)}`;
    const target = link ?? shown?.link;
    const toast = { id, tone, message, ...(target && { link: target }) };
    list.set(
      shown
        ? list.get().map((one) => (one === shown ? toast : one))
        : [...list.get(), toast].slice(-maxToasts),
    );
    scheduleDismissal(toast);
  };

  return {
    list,
    success: (message, link) => show('success', message, link),
    error: (message, link) => show('error', message, link),
    info: (message) => show('info', message),
    dismiss,
  };
}

/** A toast without a link takes that of the other one. */
const isSameTarget = (one: ToastLink | undefined, other: ToastLink | undefined) =>
  !one ||
  !other ||
  (one.href === other.href && JSON.stringify(one.state) === JSON.stringify(other.state));
