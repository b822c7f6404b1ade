import type { APIRequestContext, Page } from '@playwright/test';
import { type Fault, faultsPath, releasePath } from './faultyProxy.ts';

/** Kinds after which the browser has nothing to send again by itself. */
const once = new Set<Fault['kind']>(['answer', 'swapAnswer', 'cutAnswer', 'slow', 'crash']);

/** Makes calls fail; `times` is how often, at most. */
export const fail = (page: Page, fault: Omit<Fault, 'times'> & { times?: number }) =>
  // A browser sends again by itself when kept connections break: those faults stay until mended.
  page.request.post(faultsPath, { data: { times: once.has(fault.kind) ? 1 : 99, ...fault } });

/** Forgets every fault. */
export const mend = ({ request }: { request: APIRequestContext }) => request.delete(faultsPath);

/** Puts another release out; the files of the one before are gone. */
export const putOut = (page: Page, mark: string) =>
  page.request.post(releasePath, { data: mark, headers: { 'content-type': 'text/plain' } });

/** Goes back to the app as it was built. */
export const putBack = ({ request }: { request: APIRequestContext }) => request.delete(releasePath);
