import type { Decorator } from '@storybook/react-vite';
import { TransactionPage } from '#screens/transaction/TransactionPage.tsx';

/** Renders details below their title line, as the app does. */
export const transactionPageDecorator: Decorator<{ onBack: () => void }> = (Story, { args }) => (
  <TransactionPage steps={null} onBack={args.onBack}>
    <Story />
  </TransactionPage>
);
