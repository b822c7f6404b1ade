import { beforeEach, expect, it, vi } from 'vitest';
import { preparePhoto } from '#platform/photos/preparePhoto.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { useLocalFile } from './useLocalFile.ts';

vi.mock('#platform/photos/preparePhoto.ts', () => ({
  preparePhoto: vi.fn<(file: File) => Promise<File>>(),
}));
beforeEach(() => {
  vi.mocked(preparePhoto).mockImplementation(async (file) => file);
});

const image = (name: string, type = 'image/png') => new File([name], name, { type });

async function setUp() {
  const { services } = createTestServices();
  const session = { files: [], putFile: vi.fn<() => void>(), removeFile: vi.fn<() => void>() };
  const { current } = await renderHook(() => useLocalFile(session), null, { services });
  await expect.poll(current).toBeDefined();
  return { current, session, names: () => current().uploads.items.map(({ name }) => name) };
}

it('converts a logo that other devices cannot show', async () => {
  const converted = image('logo.jpg', 'image/jpeg');
  vi.mocked(preparePhoto).mockResolvedValue(converted);
  const { current, names, session } = await setUp();
  current().uploads.onPick([image('logo.heic', 'image/heic')]);
  await expect.poll(names).toEqual(['logo.jpg']);
  expect(current().file).toBe(converted);
  expect(session.putFile).toHaveBeenLastCalledWith(expect.objectContaining({ file: converted }));
  expect(session.removeFile).not.toHaveBeenCalled();
});

it('keeps the second logo when the first one is converted late', async () => {
  const late = Promise.withResolvers<File>();
  vi.mocked(preparePhoto).mockReturnValueOnce(late.promise);
  const { current, names, session } = await setUp();
  current().uploads.onPick([image('first.heic', 'image/heic')]);
  await expect.poll(names).toEqual(['first.heic']);
  current().uploads.onPick([image('second.png')]);
  await expect.poll(names).toEqual(['second.png']);
  late.resolve(image('first.jpg', 'image/jpeg'));
  await late.promise;
  current().uploads.onRemove('');
  await expect.poll(names).toEqual([]);
  expect(session.putFile).toHaveBeenCalledTimes(2);
});
