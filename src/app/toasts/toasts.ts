import { createStore, type Store } from '../store.ts';

export type ToastTone = 'success' | 'error';

export interface Toast {
  id: string;
  tone: ToastTone;
  message: string;
}

export interface Toasts {
  list: Store<readonly Toast[]>;
  success: (message: string) => void;
  error: (message: string) => void;
  dismiss: (id: string) => void;
}

/** How long a toast stays, ms, and how many are shown at once (specification, section 9). */
const durations = { success: 2000, error: 4000 } as const satisfies Record<ToastTone, number>;
const longestList = 20;

export function createToasts(): Toasts {
  const list = createStore<readonly Toast[]>([]);
  let count = 0;

  const dismiss = (id: string) => list.set(list.get().filter((toast) => toast.id !== id));
  const show = (tone: ToastTone, message: string) => {
    // Said already and still to be read: several calls may fail for one reason.
    if (list.get().some((toast) => toast.tone === tone && toast.message === message)) return;
    const id = `toast-${(count += 1)}`;
    list.set([...list.get(), { id, tone, message }].slice(-longestList));
    setTimeout(() => dismiss(id), durations[tone]);
  };

  return {
    list,
    success: (message) => show('success', message),
    error: (message) => show('error', message),
    dismiss,
  };
}
