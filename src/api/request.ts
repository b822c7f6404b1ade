import type { CallName, DownloadName, PayloadOf, SuccessOf } from './contract/calls.ts';
import type { backgroundHeader } from './contract/live.ts';
import type { providerStepUpHeader, stepUpHeader } from './contract/login.ts';
import type { ErrorResponse } from './contract/wire.ts';
import { extractJson } from './extractJson.ts';
import { fileNameOf } from './fileName.ts';
import { answerShapes, parseAnswer } from './parseAnswer.ts';
import { type CallError, failedWith, type Result, succeeded } from './result.ts';

/** Dependencies of the client. Tests and stories pass their own. */
export interface ClientOptions {
  /** Origin of the API; empty for the origin of the page. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Used instead of `fetch` for uploads that report their progress. */
  fetchWithProgress?: FetchWithProgress | undefined;
  /** Name of the signed-in user, sent with every request. */
  username: () => string;
  /** IANA name of the browser's time zone. */
  timezone: () => string;
  isOnline: () => boolean;
  /** The server's time, which the `Date` of each answer refines. @default the time of the device */
  clock?: {
    now: () => number;
    startRequest: () => (date: string | null) => void;
  };
  /** Returns true if the user can be asked to prove again who they are. @default never */
  canStepUp?: () => boolean;
  /** Time limit of a call. After it the outcome is unknown. */
  timeoutMs: number;
  /** Time limit of an upload or a download. */
  uploadTimeoutMs: number;
}

/** Sends a request and reports the sent share of its body, from 0 to 1. */
export type FetchWithProgress = (
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
) => Promise<Response>;

interface CallOptions {
  /** Replaces the name of the signed-in user, for the sign-in itself. */
  username?: string;
  /** Sends the request even if the page closes. */
  keepalive?: boolean;
  /** True for a call that a screen repeats by itself. It does not extend the session. */
  isBackground?: boolean;
}

/** A file returned by a call. */
export interface DownloadedFile {
  blob: Blob;
  /** Name given by the server; null when it gave none. */
  fileName: string | null;
}

// Copies, because the contract is not part of the app's code.
const background: typeof backgroundHeader = 'x-background';
const stepUp: typeof stepUpHeader = 'x-step-up';
const providerStepUp: typeof providerStepUpHeader = 'x-provider-step-up';

const deviceClock = { now: () => Date.now(), startRequest: () => () => {} };

export type Client = ReturnType<typeof createClient>;

/**
 * Creates the API client (specification, sections 7 and 8). Each call is a POST with cookies and
 * contains device type, time zone and user name. Calls never throw and have no effect on the UI.
 */
export function createClient({ clock = deviceClock, ...options }: ClientOptions) {
  const envelope = (overrides: CallOptions) => ({
    deviceType: 'web',
    timezone: options.timezone(),
    username: overrides.username ?? options.username(),
  });

  async function send(
    name: CallName,
    body: { headers?: Record<string, string>; body: string | FormData; keepalive?: boolean },
    timeoutMs: number,
    onProgress?: (share: number) => void,
  ): Promise<Result<Response>> {
    if (!options.isOnline()) return failedWith({ kind: 'offline' });
    const { fetchWithProgress } = options;
    const url = `${options.baseUrl}/api/${name}`;
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { ...body, method: 'POST', credentials: 'include', signal } as const;
    const onAnswer = clock.startRequest();
    try {
      const response =
        onProgress && fetchWithProgress
          ? await fetchWithProgress(url, init, onProgress)
          : await options.fetch(url, init);
      onAnswer(response.headers.get('date'));
      return succeeded(response);
    } catch {
      return failedWith(noResponse);
    }
  }

  return {
    /** Makes a JSON call. */
    async call<Name extends CallName>(
      name: Name,
      payload: PayloadOf<Name>,
      overrides: CallOptions = {},
    ): Promise<Result<SuccessOf<Name>>> {
      const body = JSON.stringify({ ...envelope(overrides), ...payload });
      const { keepalive = false, isBackground = false } = overrides;
      const stepUps = options.canStepUp?.() && { [stepUp]: '1', [providerStepUp]: '1' };
      const headers = {
        'content-type': 'application/json',
        ...(isBackground ? { [background]: '1' } : stepUps),
      };
      const sent = await send(name, { headers, body, keepalive }, options.timeoutMs);
      return readResponse<Name>(name, sent, clock.now());
    },

    /**
     * Makes a multipart call: the fields first, then the files under `file[]`. `onProgress` receives
     * the sent share, from 0 to 1.
     */
    async upload<Name extends CallName>(
      name: Name,
      payload: PayloadOf<Name>,
      files: readonly File[],
      onProgress?: (share: number) => void,
    ): Promise<Result<SuccessOf<Name>>> {
      const body = new FormData();
      for (const [key, value] of Object.entries({ ...envelope({}), ...payload })) {
        body.append(key, String(value));
      }
      for (const file of files) body.append('file[]', file, file.name);
      const sent = await send(name, { body }, options.uploadTimeoutMs, onProgress);
      return readResponse<Name>(name, sent, clock.now());
    },

    /** Makes a JSON call that returns a file. */
    async download<Name extends DownloadName>(
      name: Name,
      payload: PayloadOf<Name>,
    ): Promise<Result<DownloadedFile>> {
      const body = JSON.stringify({ ...envelope({}), ...payload });
      const headers = { 'content-type': 'application/json' };
      return readFileResponse(await send(name, { headers, body }, options.uploadTimeoutMs));
    },
  };
}

async function readResponse<Name extends CallName>(
  name: Name,
  sent: Result<Response>,
  now: number,
): Promise<Result<SuccessOf<Name>>> {
  if (!sent.ok) return sent;
  const body = await readBody(sent.value);
  if (!body) return failedWith(noResponse);
  const result = isSuccess(sent.value, body)
    ? parsed(name, body)
    : failedWith(errorOf(sent.value, body));
  return { ...result, asOf: asOfResponse(sent.value, now) };
}

/** The call has taken effect although the answer breaks the contract, so nobody can tell its outcome. */
function parsed<Name extends CallName>(name: Name, body: unknown): Result<SuccessOf<Name>> {
  const answer = parseAnswer<SuccessOf<Name>>(body, answerShapes[name]);
  return answer === null ? failedWith(noResponse) : succeeded(answer);
}

/** Returns the time of older data, which the server sends with its age in seconds. */
function asOfResponse({ headers }: Response, now: number): number | undefined {
  const age = headers.get('age');
  return age !== null && /^\d{1,6}$/.test(age) ? now - Number(age) * 1000 : undefined;
}

/** Reads a file. On an error the body is JSON, like for any other call. */
async function readFileResponse(sent: Result<Response>): Promise<Result<DownloadedFile>> {
  if (!sent.ok) return sent;
  const response = sent.value;
  // All statuses other than 200 and 401 show the same message for a download.
  if (!response.ok && response.status !== 401) return failedWith(failedResponse(response));
  if (!response.ok || !isFile(response)) {
    const body = await readBody(response);
    return failedWith(body ? errorOf(response, body) : noResponse);
  }
  try {
    const fileName = fileNameOf(response.headers.get('content-disposition'));
    return succeeded({ blob: await response.blob(), fileName });
  } catch {
    return failedWith(noResponse);
  }
}

const noResponse: CallError = { kind: 'failed', httpStatus: null, isOutcomeUnknown: true };

/** JSON is an error and text comes from a proxy. Servers use different types for spreadsheets. */
const isFile = ({ headers }: Response) =>
  !/^(application\/json|text\/)/i.test(headers.get('content-type') ?? '');

/** Returns the first JSON object of a body, `{}` without one; null when the connection was lost. */
async function readBody(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const json = extractJson(await response.text());
    return json === null ? {} : (json as Record<string, unknown>);
  } catch {
    return null;
  }
}

function isSuccess(response: Response, body: Record<string, unknown>): boolean {
  return response.ok && String(body.status).toLowerCase() === 'success';
}

const failedResponse = ({ status }: Response): CallError => ({
  kind: 'failed',
  httpStatus: status,
  isOutcomeUnknown: status >= 500,
});

/** Statuses with a message to show: upload too slow or too large, wrong type, too many, no space. */
const statusesWithMessage = new Set([408, 413, 415, 429, 507]);

function errorOf(response: Response, body: Record<string, unknown>): CallError {
  const message = typeof body.message === 'string' && body.message ? body.message : null;
  if (response.status === 401) return { kind: 'unauthorised', message };
  if (statusesWithMessage.has(response.status)) {
    const retryAfterMs = Number(response.headers.get('retry-after')) * 1000;
    return { kind: 'refused', message, code: null, ...(retryAfterMs > 0 && { retryAfterMs }) };
  }
  const code = codes.find((known) => known === body.code) ?? null;
  if (!response.ok && code !== 'factor_required') return failedResponse(response);
  // A response without JSON may come from a proxy, so the call may have taken effect.
  if (body.status === undefined) {
    return { kind: 'failed', httpStatus: response.status, isOutcomeUnknown: true };
  }
  return { kind: 'refused', message, code, ...proofsOf(body) };
}

/** Returns the ways to prove who the user is that a refusal names. */
function proofsOf(body: unknown) {
  const { factors, passkey, provider } = parseAnswer<ErrorResponse>(body, answerShapes.error) ?? {};
  return {
    ...(factors && { factors }),
    ...(passkey && { passkey }),
    ...(provider && { provider }),
  };
}

const codes = [
  'conflict',
  'not_found',
  'confirm_password',
  'second_factor',
  'factor_required',
] as const;
