import { describe, expect, it } from 'vitest';
import { withParsedMessages } from './compileMessages.ts';

const parsed = (code: string) => withParsedMessages(code, 'a.ts');

describe('withParsedMessages', () => {
  it('puts in place of each text what it is made of', () => {
    const code = `const messages: X = { won: { id: 'w', defaultMessage: '🎉 You Win!' }, n: { defaultMessage: "{n} left" } };`;
    expect(parsed(code)).toBe(
      `const messages: X = { won: { id: 'w', defaultMessage: [{"type":0,"value":"🎉 You Win!"}] }, n: { defaultMessage: [{"type":1,"value":"n"},{"type":0,"value":" left"}] } };`,
    );
  });

  it('leaves everything else alone', () => {
    const code = `const id = 'defaultMessage';`;
    expect(parsed(code)).toBe(code);
  });

  it.each([
    ['const a = { defaultMessage: text };', 'is not plain text'],
    ['const a = { defaultMessage: `x` };', 'is not plain text'],
    ['const a = <FormattedMessage defaultMessage="x" />;', 'defineMessages'],
    [`const a = { defaultMessage: '{n' };`, 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ])('fails at %s', (code, reason) => {
    expect(() => withParsedMessages(code, 'a.tsx')).toThrow(reason);
  });
});
