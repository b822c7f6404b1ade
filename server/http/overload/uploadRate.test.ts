import { once } from 'node:events';
import { IncomingMessage, request as send, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { HttpRefusal } from '#server/api/refusals.ts';
import { encodeUpload } from '#server/test/client.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { openTestServer } from '#server/test/useTestServer.ts';
import { defaultLoadLimits } from './limits.ts';
import { limitUploadRate } from './uploadRate.ts';

describe('an upload', () => {
  let request: IncomingMessage;
  const onError = vi.fn<(error: unknown) => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    onError.mockReset();
    request = new IncomingMessage(new Socket()).on('error', onError);
    limitUploadRate(request, new ServerResponse(request), defaultLoadLimits.upload);
    request.resume();
  });
  afterEach(() => vi.useRealTimers());

  const send = async (seconds: number, bytesPerSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      request.push(Buffer.alloc(bytesPerSecond));
      await vi.advanceTimersByTimeAsync(1000);
    }
  };

  it('over a network of 16 kbit/s may take its time', async () => {
    await send(120, 1900);
    expect(onError).not.toHaveBeenCalled();
  });

  it('may pause for ten seconds', async () => {
    await send(30, 2000);
    await vi.advanceTimersByTimeAsync(10_000);
    await send(30, 2000);
    expect(onError).not.toHaveBeenCalled();
  });

  it('that trickles is ended soon', async () => {
    await send(12, 100);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ status: 408 })]]);
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(HttpRefusal);
  });

  it('may wait for the server', async () => {
    request.pause();
    request.push(Buffer.alloc(100));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onError).not.toHaveBeenCalled();
    request.resume();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onError).toHaveBeenCalledOnce();
  });
});

test.each([
  ['in a field', 100],
  ['in its second file', -20],
])('an upload that stops %s gets an answer and is not kept', async (_, sent) => {
  const testServer = await openTestServer('embedded', {
    loadLimits: { upload: { graceMs: 100, bytesPerSecond: 1e9 } },
  });
  const origin = await testServer.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = await testServer.openSession('agent');
  const fields = { ...agent.envelope(), trans_id: 'abcdefgh' };
  const files = ['one', 'two'].map((name) => ({ name: `${name}.png`, bytes: picture(name) }));
  const { bytes, contentType } = encodeUpload(fields, files);
  const sending = send(`${origin}/api/transaction.php?run=upload_attachments`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'content-length': bytes.length,
      cookie: agent.cookie ?? '',
    },
  });
  sending.on('error', () => {});
  sending.write(bytes.subarray(0, sent));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(408);
  expect(JSON.parse(await text(response))).toEqual({
    status: 'error',
    message: 'The upload is too slow. Please try again with a better connection.',
  });
  await once(sending, 'close');
  expect(testServer.files.contents.size).toBe(0);
});
