import type { Bank } from '#domain/banks/bank.ts';
import { DirectoryRow } from '#ui/DirectoryRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { ActiveTag } from '#screens/shared/lists/ActiveTag.tsx';

/** List row of a bank: logo, name, code, time of the last change, and active state. */
export function BankRow({ bank }: { bank: Bank }) {
  return (
    <DirectoryRow
      leading={<Logo src={bank.logoUrl} />}
      title={bank.name || '-'}
      subtitle={
        <>
          <span>{bank.id}</span>
          <Timestamp iso={bank.updatedAt} />
        </>
      }
      end={<ActiveTag isActive={bank.isActive} />}
    />
  );
}
