import { callRules } from '#server/calls.ts';
import {
  HttpRefusal,
  notAllowed,
  Refusal,
  refusalForBody,
  sessionFailed,
  unknownCall,
} from '#server/api/refusals.ts';
import { calls } from '#api/contract/calls.ts';
import type { Context, Cookie, HandledCall, ReceivedFile, Visit } from './call.ts';
import type { Data } from './data.ts';
import { handlers } from './handlers.ts';

export interface MemoryServer {
  data: Data;
  /** Unknown calls, and requests and responses that break the contract. */
  problems: string[];
  /** Returns a `fetch` with its own session cookie. */
  openBrowser: () => typeof fetch;
  /** Ends every session, so that the next call of each browser has the response 401. */
  endSessions: () => void;
}

type AnyHandler = (
  context: Visit,
  payload: unknown,
  files: readonly ReceivedFile[],
) => { status: string } | Promise<{ status: string }>;

/**
 * Creates a server in the memory of the page. It validates every request and response with the
 * contract and enforces roles and statuses. Forms are valid, because the app validates them. A test
 * makes the same calls to the real server.
 */
export function createMemoryServer(data: Data, clock = () => new Date()): MemoryServer {
  const problems: string[] = [];

  async function respond(name: string, body: BodyInit | null, cookie: Cookie): Promise<Response> {
    if (!isHandled(name)) {
      problems.push(`no call ${name}`);
      throw unknownCall();
    }
    const visit = authorize(name, { data, now: clock(), cookie });
    const { fields, files } = await readBody(body);
    const payload = calls[name].request.safeParse(fields);
    if (!payload.success) {
      problems.push(`${name} has an invalid request: ${payload.error.message}`);
      throw refusalForBody(payload.error);
    }
    const handle = handlers[name] as AnyHandler;
    const response = calls[name].response.safeParse(await handle(visit, payload.data, files));
    if (response.success) return Response.json(response.data);
    problems.push(`${name} has an invalid response: ${response.error.message}`);
    throw new HttpRefusal(500, 'Something Went Wrong!');
  }

  return {
    data,
    problems,
    openBrowser: () => {
      const cookie: Cookie = { token: null };
      return async (input, init) => {
        const name = String(input).replace(/^.*\/api\//, '');
        const sent = init?.credentials === 'include' ? cookie : { token: null };
        try {
          return await respond(name, init?.body ?? null, sent);
        } catch (error) {
          return errorResponse(error);
        }
      };
    },
    endSessions: () => data.sessions.clear(),
  };
}

const isHandled = (name: string): name is HandledCall => Object.hasOwn(handlers, name);

/** Returns the context of a call that the session permits. @throws HttpRefusal */
function authorize(name: HandledCall, visit: Visit): Visit | Context {
  const roles = callRules[name].roles;
  if (roles === 'public') return visit;
  const { data, cookie } = visit;
  const userId = data.sessions.get(cookie.token ?? '');
  const user = data.users.find(({ id, isActive }) => id === userId && isActive);
  if (!user) throw sessionFailed();
  if (!roles.some((role) => role === user.role)) throw notAllowed();
  return { ...visit, user };
}

async function readBody(body: BodyInit | null) {
  if (!(body instanceof FormData))
    return { fields: JSON.parse(String(body)) as unknown, files: [] };
  const entries = [...body.entries()];
  const fields = entries.filter(([, value]) => typeof value === 'string');
  const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
  return { fields: Object.fromEntries(fields), files: await Promise.all(files.map(receive)) };
}

async function receive(file: File): Promise<ReceivedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { name: file.name, url: `data:${file.type};base64,${btoa(text)}` };
}

function errorResponse(error: unknown): Response {
  if (error instanceof Refusal) {
    const { message, code } = error;
    return Response.json({ status: 'error', message, ...(code && { code }) });
  }
  if (!(error instanceof HttpRefusal)) throw error;
  return Response.json({ status: 'error', message: error.message }, { status: error.status });
}
