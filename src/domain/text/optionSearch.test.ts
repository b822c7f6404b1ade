import { expect, it } from 'vitest';
import { isOptionFound } from './optionSearch.ts';

it.each([
  ['Coromandel Bank (COMB)', 'COMB ', true],
  ['Coromandel Bank (COMB)', ' comb', true],
  ['Coromandel Bank (COMB)', 'Bank Coromandel', true],
  ['Coromandel Bank (COMB)', 'coro  bank', true],
  ['Coromandel Bank (COMB)', 'bank\tcomb\n', true],
  ['Coromandel Bank (COMB)', 'Coromandel\u00a0Bank', true],
  ['Coromandel Bank (COMB)', 'Coromandel Bank (COMB)', true],
  ['Coromandel Bank (COMB)', '(COMB)', true],
  ['Coromandel Bank (COMB)', '\u202aCO\u200bMB\u202c', true],
  ['Coromandel Bank (COMB)', 'ＣＯＭＢ', true],
  ['Coromandel Bank (COMB)', 'coromandel xyz', false],
  ['Coromandel Bank (COMB)', 'combo', false],
  ['Coromandel Bank (COMB)', '', true],
  ['Coromandel Bank (COMB)', ' \u200b ', true],
  ['Jose\u0301 Pereira (AGT01)', 'jos\u00e9', true],
  ['Jos\u00e9 Pereira (AGT01)', 'jose agt०१', true],
  ['D\u2019Souza (AGT02)', "d'souza", true],
  ['\u095e\u0930\u0939\u093e\u0928 (AGT03)', '\u092b\u093c\u0930\u0939\u093e\u0928', true],
  ['\u0915\u094d\u200d\u0937 (AGT04)', '\u0915\u094d\u0937', true],
  ['Stra\u00dfe (STR)', 'STRA\u00dfE', true],
])('the option %j is found by %j: %s', (option, typed, isFound) => {
  expect(isOptionFound(option, typed)).toBe(isFound);
});
