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
  const ends = new Map<string, ReturnType<typeof setTimeout>>();
  let count = 0;

  const dismiss = (id: string) => list.set(list.get().filter((toast) => toast.id !== id));
  const endLater = ({ id, tone }: Toast) => {
    clearTimeout(ends.get(id));
    const end = () => {
      ends.delete(id);
      dismiss(id);
    };
    ends.set(id, setTimeout(end, durations[tone]));
  };
  const show = (tone: ToastTone, message: string) => {
    // Several calls may fail for one reason: what is still to be read only stays for longer.
    const said = list.get().find((toast) => toast.tone === tone && toast.message === message);
    const toast = said ?? { id: `toast-${(count += 1)}`, tone, message };
    if (!said) list.set([...list.get(), toast].slice(-longestList));
    endLater(toast);
  };

  return {
    list,
    success: (message) => show('success', message),
    error: (message) => show('error', message),
    dismiss,
  };
}
