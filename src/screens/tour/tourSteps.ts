import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Role } from '#domain/users/roles.ts';

/** One step of the tour: what to do, and where. */
export interface TourStep {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const titles = defineMessages({
  decide: { id: 'Tour.decide', defaultMessage: 'Decide' },
  help: { id: 'Tour.help', defaultMessage: 'Help where it got stuck' },
  overview: { id: 'Tour.overview', defaultMessage: 'Keep the day in view' },
  pick: { id: 'Tour.pick', defaultMessage: 'Pick an order' },
  pay: { id: 'Tour.pay', defaultMessage: 'Pay it, and record it' },
  report: { id: 'Tour.report', defaultMessage: 'Say what is wrong' },
  start: { id: 'Tour.start', defaultMessage: 'Start a transfer' },
  follow: { id: 'Tour.follow', defaultMessage: 'Follow it' },
  answer: { id: 'Tour.answer', defaultMessage: 'Answer quickly' },
});

const texts = defineMessages({
  decide: {
    id: 'Tour.decide.text',
    defaultMessage: 'Open a waiting transfer in Overview to accept it, hold it or cancel it.',
  },
  help: {
    id: 'Tour.help.text',
    defaultMessage:
      'Alert lists transfers with a problem. The problem message says what the banker met.',
  },
  overview: {
    id: 'Tour.overview.text',
    defaultMessage: 'Summary has the figures of today, and what needs to be checked.',
  },
  pick: {
    id: 'Tour.pick.text',
    defaultMessage: 'Orders lists what can be paid. Others see which one you are paying.',
  },
  pay: {
    id: 'Tour.pay.text',
    defaultMessage:
      'Pay in the app of your bank, then record the amount here with its receipt. Part payments are fine.',
  },
  report: {
    id: 'Tour.report.text',
    defaultMessage: 'If a payment fails, set the status and write why. The agent is told at once.',
  },
  start: {
    id: 'Tour.start.text',
    defaultMessage: 'Initiate takes customer, bank, amount and account details, also as a photo.',
  },
  follow: {
    id: 'Tour.follow.text',
    defaultMessage:
      'Overview shows where each of your transfers stands. It changes while you look.',
  },
  answer: {
    id: 'Tour.answer.text',
    defaultMessage:
      'Alert lists transfers that wait for you: correct the details or send a message.',
  },
});

const step = (name: keyof typeof titles): TourStep => ({ title: titles[name], text: texts[name] });

/** The job of each role in three steps. */
export const tourSteps: Record<Role, readonly TourStep[]> = {
  admin: [step('decide'), step('help'), step('overview')],
  banker: [step('pick'), step('pay'), step('report')],
  agent: [step('start'), step('follow'), step('answer')],
};
