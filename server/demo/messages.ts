import type { Status } from '#domain/workflow/workflow.ts';
import { type PlannedFile, type PlannedTransaction, pictureCounts } from './plan.ts';
import { Random } from './random.ts';

export interface PlannedMessage {
  id: string;
  isFromAgent: boolean;
  userCode: string;
  text: string;
  photos: readonly PlannedFile[];
  at: Date;
}

type Line = readonly [from: 'agent' | 'staff', text: string, hasPhoto?: boolean];

/** Messages of each status. The demo shows the first of each. */
const conversations: Partial<Record<Status, readonly Line[]>> = {
  NPP: [
    ['staff', 'Which name is on the account? Please send a photo of the passbook.'],
    ['agent', 'This is the first page. The middle name was missing.', true],
    ['staff', 'Is the account number still the same?'],
  ],
  CLP: [
    ['staff', 'The limit is used up for today. Can the customer wait until tomorrow?'],
    ['staff', 'Or is there a second account?'],
    ['agent', 'Tomorrow morning is fine.'],
  ],
  OSP: [
    ['agent', 'The customer asks when it arrives. What does the other bank say?'],
    ['staff', 'Their system is down until the evening. This is their notice.', true],
  ],
  RTY: [
    ['staff', 'Are the new details correct?', true],
    ['agent', 'Yes, I have checked them with the customer.'],
  ],
};

const seed = 271_828;
const longestPauseMs = 2 * 3_600_000;

/** Plans the messages of each transaction, after its last step and none after `now`. */
export function planMessages(
  planned: readonly PlannedTransaction[],
  now: Date,
): ReadonlyMap<string, readonly PlannedMessage[]> {
  const random = new Random(seed);
  return new Map(planned.map((item) => [item.id, messagesOf(item, random, now)]));
}

function messagesOf(item: PlannedTransaction, random: Random, now: Date): PlannedMessage[] {
  const lines = conversations[item.status] ?? [];
  let at = item.steps.at(-1)?.at ?? now;
  return lines.slice(0, random.between(0, lines.length)).map(([from, text, hasPhoto = false]) => {
    const pause = Math.min(longestPauseMs, now.getTime() - at.getTime()) * random.next();
    at = new Date(Math.floor(at.getTime() + pause));
    const isFromAgent = from === 'agent';
    const userCode = isFromAgent ? item.agentCode : random.pick(['BNK01', 'BNK02', 'ADM01']);
    const photos = hasPhoto ? [photoBy(userCode, at, random)] : [];
    return { id: random.uuid(), isFromAgent, userCode, text, photos, at };
  });
}

const photoBy = (uploaderCode: string, at: Date, random: Random): PlannedFile => ({
  id: random.hex(32),
  picture: pictureCounts.receipts + random.between(0, pictureCounts.attachments - 1),
  name: 'photo.jpg',
  uploaderCode,
  at,
});
