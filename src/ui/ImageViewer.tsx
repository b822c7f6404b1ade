import { useRef, useState } from 'react';
import { Button, Dialog, Group, Modal, ModalOverlay } from 'react-aria-components';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useCloseOnBack } from './closeOnBack.ts';
import { commonMessages } from './commonMessages.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import { IconLink } from './IconLink.tsx';
import type { ImageItem } from './imageItem.ts';
import { ZoomableImage } from './ZoomableImage.tsx';
import { panStep, stepIn, stepOut, zoomTime } from './zoom.ts';
import { colour, layer, space, tabular, text } from './theme/tokens.ts';

const messages = defineMessages({
  previous: { id: 'ui.ImageViewer.previous', defaultMessage: 'Previous image' },
  next: { id: 'ui.ImageViewer.next', defaultMessage: 'Next image' },
  zoomIn: { id: 'ui.ImageViewer.zoomIn', defaultMessage: 'Zoom in' },
  zoomOut: { id: 'ui.ImageViewer.zoomOut', defaultMessage: 'Zoom out' },
  viewer: { id: 'ui.ImageViewer.viewer', defaultMessage: 'Images' },
  fullSize: { id: 'ui.ImageViewer.fullSize', defaultMessage: 'Full size in a new tab' },
});

const placeMessage = defineMessage<{ position: number; total: number }>({
  id: 'ui.ImageViewer.place',
  defaultMessage: '{position} of {total}',
});

export interface ImageViewerProps {
  /** Images in display order. */
  images: readonly ImageItem[];
  /** Index of the image shown first. @default 0 */
  initialIndex?: number;
  /** Called when the user closes the viewer. */
  onClose: () => void;
}

const Shade = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer('modal')};
  background: ${colour('paper')};
`;

const Frame = styled(Modal)`
  height: 100%;
`;

/** Handles keys around the dialog, which has the focus until one of its controls has. */
const Keys = styled(Group)`
  height: 100%;
`;

const Content = styled(Dialog)`
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  height: 100%;
  outline: none;
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 3.5rem;
  padding: ${space(1)} ${space(2)} ${space(1)} ${space(4)};
  border-block-end: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  ${text('small')}
`;

const Title = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Place = styled.span`
  flex: none;
  color: ${colour('inkSoft')};
  ${tabular}
`;

const Steps = styled(Bar)`
  justify-content: space-between;
  padding-inline: ${space(2)};
  padding-block-end: max(${space(1)}, env(safe-area-inset-bottom));
  border-block: 1px solid ${colour('hairline')};
  border-block-end: 0;
`;

const Step = styled(Button)`
  ${iconButtonCss}

  &[aria-disabled='true'] {
    background: transparent;
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

/**
 * Shows images one at a time over the whole window, with zoom. Arrow keys change the image; it
 * stops at the first and the last. Thumbnail and FileField open it.
 */
export function ImageViewer({ images, initialIndex = 0, onClose }: ImageViewerProps) {
  const { formatMessage } = useIntl();
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const [index, setIndex] = useState(initialIndex);
  useCloseOnBack(onClose);
  const image = images[index];
  if (!image) return null;
  const go = (step: number) =>
    setIndex((at) => Math.min(images.length - 1, Math.max(0, at + step)));
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: () => (isZoomed(zoom.current) ? pan(zoom.current, 1, 0) : go(-1)),
    ArrowRight: () => (isZoomed(zoom.current) ? pan(zoom.current, -1, 0) : go(1)),
    ArrowUp: () => pan(zoom.current, 0, 1),
    ArrowDown: () => pan(zoom.current, 0, -1),
    '+': () => zoomIn(zoom.current),
    '-': () => zoomOut(zoom.current),
  };
  return (
    <Shade isOpen onOpenChange={onClose}>
      <Frame>
        <Keys role="presentation" onKeyDown={({ key }) => keys[key]?.()}>
          <Content aria-label={formatMessage(messages.viewer)}>
            <Bar>
              <Title>{image.title}</Title>
              <Place>
                <FormattedMessage
                  {...placeMessage}
                  values={{ position: index + 1, total: images.length }}
                />
              </Place>
              <IconLink
                icon="newTab"
                label={formatMessage(messages.fullSize)}
                href={image.source}
                target="_blank"
              />
              <IconButton
                icon="close"
                label={formatMessage(commonMessages.close)}
                onPress={onClose}
              />
            </Bar>
            <ZoomableImage key={index} image={image} zoomRef={zoom} onSwipe={go} />
            {/* A disabled button would lose the focus, and with it the viewer's keyboard control. */}
            <Steps>
              <Step
                aria-label={formatMessage(messages.previous)}
                aria-disabled={index === 0}
                onPress={() => go(-1)}
              >
                <Icon name="previous" />
              </Step>
              <IconButton
                icon="zoomOut"
                label={formatMessage(messages.zoomOut)}
                onPress={() => zoomOut(zoom.current)}
              />
              <IconButton
                icon="zoomIn"
                label={formatMessage(messages.zoomIn)}
                onPress={() => zoomIn(zoom.current)}
              />
              <Step
                aria-label={formatMessage(messages.next)}
                aria-disabled={index === images.length - 1}
                onPress={() => go(1)}
              >
                <Icon name="next" />
              </Step>
            </Steps>
          </Content>
        </Keys>
      </Frame>
    </Shade>
  );
}

function isZoomed(zoom: ReactZoomPanPinchRef | null): boolean {
  return zoom !== null && zoom.instance.state.scale > 1;
}

function zoomIn(zoom: ReactZoomPanPinchRef | null) {
  if (zoom) void zoom.zoomIn(stepIn(zoom.instance.state.scale), zoomTime());
}

function zoomOut(zoom: ReactZoomPanPinchRef | null) {
  if (zoom) void zoom.zoomOut(stepOut(zoom.instance.state.scale), zoomTime());
}

/** Moves an enlarged image by one keyboard step, within its edges. */
function pan(zoom: ReactZoomPanPinchRef | null, x: number, y: number) {
  if (zoom && isZoomed(zoom)) void zoom.panBy(x * panStep, y * panStep, zoomTime());
}
