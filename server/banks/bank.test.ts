import { describe, expect, it } from 'vitest';
import { initiate, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines, concurrentEngines } from '../test/engines.ts';
import { picture } from '../test/memoryFileStore.ts';
import { openTestServer, useSession, useTestServer } from '../test/useTestServer.ts';

const logo = [{ name: 'logo.png', bytes: picture('logo') }];

const add = async (client: TestClient, name: string, code: string, files = logo) => {
  const fields = { bank_name: name, bank_code: code };
  return (await client.upload('bank.php?run=insert_bank_details', fields, files)).body;
};

const search = async (client: TestClient, words: string) => {
  const { body } = await client.call('bank.php?run=get_all_banks', {
    section: '',
    role: 1,
    user_code: '',
    search: words,
    start: '0',
    end: '20',
  });
  return (body['message'] as { BANK_CODE: string }[]).map((row) => row.BANK_CODE);
};

describe.each(engines)('banks on %s', (engine) => {
  const testServer = useTestServer(engine);
  const admin = useSession(testServer, 'admin');

  const view = async (code: string) =>
    (await admin.call('bank.php?run=viewBankDetails', { bank_code: code })).body;

  it('are added with a logo, and with their code in capitals', async () => {
    expect(await add(admin, ' Axis Bank ', ' axis ')).toEqual({
      status: 'success',
      message: 'Bank added successfully',
    });
    expect(await view('AXIS')).toEqual({
      status: 'success',
      message: [
        {
          BANK_NAME: 'Axis Bank',
          BANK_CODE: 'AXIS',
          LOGO_URL: expect.stringMatching(/^\/files\/[0-9a-f]{32}\/thumb$/),
          DELETED_FLG: '',
          BANK_LAST_UPDATED: '2026-11-21T14:30:00+05:30',
          VERSION: 1,
          CHANGED_BY: 'ADM01',
        },
      ],
    });
  });

  it.each<[string, string, string, typeof logo, string]>([
    ['without name', ' ', 'NEW', logo, 'Bank Name is required'],
    ['without code', 'New', ' ', logo, 'Bank is required'],
    [
      'with an invalid code',
      'New',
      'a b',
      logo,
      'Bank ShortCode may hold only letters, digits, - and _',
    ],
    ['with a used code', 'New', 'hdfc ', logo, 'This bank code is already used'],
    ['with the code of an inactive one', 'New', 'OLDB', logo, 'This bank code is already used'],
    ['without logo', 'New', 'NEW', [], 'File upload is required'],
    ['with two logos', 'New', 'NEW', [...logo, ...logo], 'Only one file can be uploaded'],
  ])('are not added %s', async (_title, name, code, files, message) => {
    const before = await testServer.digest();
    const stored = testServer.files.contents.size;
    expect(await add(admin, name, code, files)).toEqual(refused(message));
    expect(await testServer.digest()).toBe(before);
    expect(testServer.files.contents.size).toBe(stored);
  });

  it('are listed by name and searched by name and code', async () => {
    expect(await search(admin, '')).toEqual(['AXIS', 'HDFC', 'OLDB', 'SBIN']);
    expect(await search(admin, 'bank')).toHaveLength(4);
    expect(await search(admin, 'sbi')).toEqual(['SBIN']);
    expect(await search(admin, '_')).toEqual([]);
  });

  it('accept no new transactions while inactive', async () => {
    const sbin = { bank_code: 'SBIN' };
    const answer = await admin.call('bank.php?run=inactive_bank_details', sbin);
    expect(answer.body).toEqual({ status: 'success', message: 'Bank is now inactive' });
    expect(await view('SBIN')).toMatchObject({ message: [{ DELETED_FLG: 'D' }] });
    expect(await initiate(admin, { bank: 'SBIN' })).toEqual(refused('This bank is not active'));
    const again = await admin.call('bank.php?run=active_bank_details', sbin);
    expect(again.body).toEqual({ status: 'success', message: 'Bank is now active' });
    expect(await initiate(admin, { bank: 'SBIN' })).toMatchObject({ status: 'success' });
  });

  it('that do not exist are not found', async () => {
    const notFound = refused('Bank not found', 'not_found');
    expect(await view('NONE')).toEqual(notFound);
    const none = { bank_code: 'NONE' };
    expect((await admin.call('bank.php?run=inactive_bank_details', none)).body).toEqual(notFound);
  });
});

describe.each(concurrentEngines)('simultaneous additions of banks on %s', (engine) => {
  it('get a unique code, and refused ones leave no logo', async () => {
    const testServer = await openTestServer(engine);
    const admin = await testServer.signIn('admin');
    const answers = await Promise.all(
      ['axis', 'AXIS ', 'Axis', 'AXIS'].map((code) => add(admin, 'Axis', code)),
    );
    const stored = testServer.files.contents.size;
    expect(answers.filter((answer) => answer['status'] === 'success')).toHaveLength(1);
    expect(answers).toContainEqual(refused('This bank code is already used'));
    expect(stored).toBe(1);
  });
});
