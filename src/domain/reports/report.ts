import type { Paise } from '../money/money.ts';

/** One transaction in a report. `createdAt` is ISO 8601 with the business zone's offset. */
export interface ReportedTransaction {
  id: string;
  code: string;
  bankName: string;
  agentName: string;
  customer: string;
  logoUrl: string | null;
  amount: Paise;
  createdAt: string;
}
