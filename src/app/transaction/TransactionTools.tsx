import { useState } from 'react';
import { type Slip, slipOf } from '#domain/transactions/slip.ts';
import type { TransactionDetails } from '#domain/transactions/transaction.ts';
import { ToolsSection } from '#screens/transaction/ToolsSection.tsx';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { isAllowed, paths } from '#app/links.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const TransactionSlip = lazyPart(() => import('./slip/TransactionSlip.tsx'), 'TransactionSlip');

/** Shares the slip of a transfer, and starts another one with the same data. */
export function TransactionTools({ details }: { details: TransactionDetails }) {
  const { role } = useUser();
  const [opened, setOpened] = useState<Slip | null>(null);
  const slip = slipOf(details);
  return (
    <>
      <ToolsSection
        onShareSlip={slip && (() => setOpened(slip))}
        sendAgain={
          isAllowed(role, paths.initiate)
            ? {
                href: paths.initiate,
                routerOptions: { state: { sendsAgain: details.transaction.id } },
              }
            : null
        }
      />
      {opened && <TransactionSlip slip={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
