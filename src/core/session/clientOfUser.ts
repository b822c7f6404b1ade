import type { Client } from '#api/request.ts';
import { failedWith } from '#api/result.ts';
import type { Session } from './session.ts';

const refused = async () => failedWith({ kind: 'unauthorised', message: null });

/**
 * Returns a client that makes the calls of one user. What a screen sends late, such as a photo that had to be prepared,
 * must not be sent in the session of the next user.
 */
export function clientOfUser(userId: string, client: Client, { state }: Session): Client {
  const isSignedIn = () => {
    const now = state.get();
    return now.kind !== 'signedOut' && now.user.id === userId;
  };
  return {
    call: (...args) => (isSignedIn() ? client.call(...args) : refused()),
    upload: (...args) => (isSignedIn() ? client.upload(...args) : refused()),
    download: (...args) => (isSignedIn() ? client.download(...args) : refused()),
  };
}
