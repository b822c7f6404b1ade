import { afterEach, expect, it, onTestFinished } from 'vitest';
import { listenForSwipes } from './swipes.ts';

afterEach(() => document.body.replaceChildren());

type Point = readonly [x: number, y: number];

/** Returns what was reported, and a function that swipes over an element of this content. */
function setUp(html = '') {
  const area = document.createElement('div');
  area.innerHTML = html;
  document.body.append(area);
  const swipes: number[] = [];
  onTestFinished(listenForSwipes(area, (by) => swipes.push(by)));
  const target = area.firstElementChild ?? area;
  const touch = (type: string, points: readonly Point[], fingers = points.length) => {
    const touches = points.map(
      ([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }),
    );
    const init = { touches: touches.slice(0, fingers), changedTouches: touches, bubbles: true };
    target.dispatchEvent(new TouchEvent(type, init));
  };
  const swipe = (from: Point, to: Point) => {
    touch('touchstart', [from]);
    touch('touchend', [to], 0);
  };
  return { area, swipes, touch, swipe };
}

it('reports swipes to both sides', () => {
  const { swipes, swipe } = setUp();
  swipe([300, 100], [200, 110]);
  swipe([100, 100], [200, 110]);
  expect(swipes).toEqual([1, -1]);
});

it('swaps the sides in right-to-left text', () => {
  const { area, swipes, swipe } = setUp();
  area.dir = 'rtl';
  swipe([300, 100], [200, 110]);
  expect(swipes).toEqual([-1]);
});

it.each<[what: string, from: Point, to: Point]>([
  ['a short movement', [200, 100], [150, 100]],
  ['scrolling', [200, 400], [100, 200]],
  ['a movement from the edge', [10, 100], [200, 100]],
])('ignores %s', (_what, from, to) => {
  const { swipes, swipe } = setUp();
  swipe(from, to);
  expect(swipes).toEqual([]);
});

it.each([
  ['a text field', '<input>'],
  ['a text area', '<textarea></textarea>'],
  ['a slider', '<div role="slider"></div>'],
  [
    'what scrolls to the side',
    '<div style="overflow-x: auto; width: 100px"><p style="width: 300px">wide</p></div>',
  ],
])('ignores movements in %s', (_what, html) => {
  const { swipes, swipe } = setUp(html);
  swipe([300, 100], [200, 100]);
  expect(swipes).toEqual([]);
});

it('reports movements over what could scroll to the side but fits', () => {
  const { swipes, swipe } = setUp('<div style="overflow-x: auto">narrow</div>');
  swipe([300, 100], [200, 100]);
  expect(swipes).toEqual([1]);
});

it('ignores two fingers, and a movement that the browser takes over', () => {
  const { swipes, touch } = setUp();
  touch('touchstart', [
    [300, 100],
    [320, 100],
  ]);
  touch('touchend', [[200, 100]], 0);
  touch('touchstart', [[300, 100]]);
  touch('touchcancel', [[290, 100]], 0);
  touch('touchend', [[200, 100]], 0);
  expect(swipes).toEqual([]);
});

it('ignores movements while text is selected', () => {
  const { area, swipes, swipe } = setUp('<p>Selected text</p>');
  document.getSelection()?.selectAllChildren(area);
  onTestFinished(() => document.getSelection()?.removeAllRanges());
  swipe([300, 100], [200, 100]);
  expect(swipes).toEqual([]);
});
