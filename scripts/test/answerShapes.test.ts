import { expect, test } from 'vitest';
import answerShapes from '../../src/api/answerShapes.json' with { type: 'json' };
import { derivedShapes } from '../assets/derivedShapes.ts';

test('the shapes of answers are those of the contract; if not: npm run answer-shapes', () => {
  expect(answerShapes).toEqual(derivedShapes);
});
