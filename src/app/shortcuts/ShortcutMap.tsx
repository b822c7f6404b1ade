import { ShortcutsDialog, type ShortcutsDialogProps } from '#screens/shortcuts/ShortcutsDialog.tsx';
import { shortcuts } from './shortcuts.ts';

type Row = ShortcutsDialogProps['shortcuts'][number];

/** Keys that work without being shortcuts of the app, by the shortcut that they follow in the map. */
const otherKeys: Partial<Record<Row['id'], Row>> = {
  previousRow: { id: 'open', keys: ['Enter'] },
  form: { id: 'send', keys: ['Ctrl + Enter', '⌘ + Enter'] },
};

/** Keys that do the same in a list, whether or not shortcuts are on. */
const listKeys: Partial<Record<Row['id'], string>> = { nextRow: '↓', previousRow: '↑' };

/** The map of all keys. */
export function ShortcutMap({ onClose }: Pick<ShortcutsDialogProps, 'onClose'>) {
  const rows = shortcuts.flatMap(({ id, key, after }): Row[] => {
    const row = { id, keys: [key, listKeys[id] ?? []].flat(), ...(after && { after }) };
    const other = otherKeys[id];
    return other ? [row, other] : [row];
  });
  return <ShortcutsDialog shortcuts={rows} onClose={onClose} />;
}
