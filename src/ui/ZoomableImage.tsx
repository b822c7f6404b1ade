import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  type ReactZoomPanPinchRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch';
import { styled } from 'styled-components';
import type { ImageItem } from './imageItem.ts';
import { colour, space } from './theme/tokens.ts';
import { doubleTapDelay, maxZoomPixelRatio, stepIn, zoomMultiplier, zoomTime } from './zoom.ts';

export interface ZoomableImageProps {
  /** Image to show. */
  image: ImageItem;
  /** Ref to the zoom controls. */
  zoomRef: RefObject<ReactZoomPanPinchRef | null>;
  /** Called with 1 or -1 when the user swipes to the next or previous image. */
  onSwipe: (step: 1 | -1) => void;
}

/** Distance in px from which a movement is a swipe. */
const swipeDistance = 50;

const Stage = styled.div`
  min-height: 0;
  overflow: hidden;
  touch-action: none;

  & .react-transform-wrapper,
  & .react-transform-component {
    width: 100%;
    height: 100%;
  }

  & .react-transform-component {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    padding: ${space(2)};
  }
`;

const Picture = styled.img`
  max-width: 100%;
  max-height: 100%;
  background: ${colour('pictureGround')};
`;

/** Shows one image that can be zoomed by pinch, wheel or double tap, and moved by dragging. */
export function ZoomableImage({ image, zoomRef, onSwipe }: ZoomableImageProps) {
  const [maxScale, setMaxScale] = useState(maxZoomPixelRatio);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const endSwipe = ({ clientX, clientY }: PointerEvent) => {
    const start = swipe.current;
    swipe.current = null;
    // A drag moves an enlarged image instead of changing it.
    if (!start || (zoomRef.current?.instance.state.scale ?? 1) > 1) return;
    const [right, down] = [clientX - start.x, clientY - start.y];
    if (Math.abs(right) < swipeDistance || Math.abs(right) < 2 * Math.abs(down)) return;
    onSwipe(right < 0 ? 1 : -1);
  };
  const onTap = (time: number) => {
    const isDouble = time - lastTap.current <= doubleTapDelay;
    lastTap.current = isDouble ? Number.NEGATIVE_INFINITY : time;
    const zoom = zoomRef.current;
    if (!isDouble || !zoom) return;
    // Each double tap zooms in; after the last step it resets the zoom.
    const { scale } = zoom.instance.state;
    if (scale * zoomMultiplier > maxScale) void zoom.resetTransform(zoomTime());
    else void zoom.zoomIn(stepIn(scale), zoomTime());
  };
  return (
    <Stage
      onClick={({ timeStamp }) => onTap(timeStamp)}
      onPointerDown={({ isPrimary, clientX: x, clientY: y }) => {
        // A second finger starts a pinch.
        swipe.current = isPrimary ? { x, y } : null;
      }}
      onPointerUp={endSwipe}
      onPointerCancel={() => {
        swipe.current = null;
      }}
    >
      <TransformWrapper
        ref={zoomRef}
        minScale={1}
        maxScale={maxScale}
        doubleClick={{ disabled: true }}
      >
        <TransformComponent>
          <Picture
            src={image.source}
            alt={image.title ?? ''}
            draggable={false}
            onLoad={({ currentTarget: picture }) => {
              const { naturalWidth, clientWidth } = picture;
              setMaxScale(Math.max(1, (maxZoomPixelRatio * naturalWidth) / clientWidth));
              if (zoomRef.current) showLegibly(picture, zoomRef.current);
            }}
          />
        </TransformComponent>
      </TransformWrapper>
    </Stage>
  );
}

/** A picture that is this many times as high as wide would be a line if the whole of it was shown. */
const longAspect = 3;

/** Shows a long picture, such as a screenshot of a whole page, in the width of the stage and from its top. */
function showLegibly(picture: HTMLImageElement, { instance, setTransform }: ReactZoomPanPinchRef) {
  const { naturalWidth, naturalHeight, clientWidth, offsetTop } = picture;
  const stageWidth = instance.wrapperComponent?.clientWidth ?? 0;
  const scale = Math.min(stageWidth, naturalWidth) / clientWidth;
  if (naturalHeight < longAspect * naturalWidth || scale <= 1) return;
  void setTransform((stageWidth * (1 - scale)) / 2, offsetTop * (1 - scale), scale, 0);
}
