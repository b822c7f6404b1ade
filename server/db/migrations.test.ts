import { expect, it } from 'vitest';
import { describeSchema } from '#server/test/describeSchema.ts';
import { concurrentEngines, openTestDatabase } from '#server/test/engines.ts';

it.each([...concurrentEngines, 'embedded' as const])(
  'the migrations make the schema of schema.txt on %s',
  async (engine) => {
    const { db, drop } = await openTestDatabase(engine);
    await expect(await describeSchema(db)).toMatchFileSnapshot('schema.txt');
    await drop();
  },
);
