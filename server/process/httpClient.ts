import type { CallName, PayloadOf } from '#api/contract/calls.ts';

/** Makes calls to a running server and keeps its session. */
export class HttpClient {
  readonly #url: string;
  readonly #username: string;
  #cookie = '';

  constructor(url: string, username: string) {
    this.#url = url;
    this.#username = username;
  }

  async signIn(password: string): Promise<void> {
    const { status, body } = await this.call('login.php?run=login', { password });
    if (status !== 200 || body['status'] !== 'success') throw new Error(JSON.stringify(body));
  }

  async call<Name extends CallName>(name: Name, payload: PayloadOf<Name>) {
    const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: this.#username };
    const response = await fetch(`${this.#url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify({ ...envelope, ...payload }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body };
  }

  /** Initiates a transaction under this id; whether the server acknowledged it. */
  async initiate(id: string): Promise<boolean> {
    const { body } = await this.call('transaction.php?run=initiate_transaction', {
      role: 3,
      trans_id: id,
      customer: 'Anita Sharma',
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      notes: 'Account 123456789012',
    });
    return body['status'] === 'success';
  }
}
