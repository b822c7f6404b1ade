import { useState } from 'react';
import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import type { ImageItem } from './imageItem.ts';
import { parts } from './lazyParts.tsx';
import { colour, radius, tabular, text, weight } from './theme/tokens.ts';

interface ThumbnailImage extends ImageItem {
  /** URL of the thumbnail. */
  thumb: string | null;
}

export interface ThumbnailProps {
  /** Subject of the images, for example 'Receipt'. */
  label: string;
  /** Images in display order. The first is shown as the thumbnail. */
  images: readonly ThumbnailImage[];
  /** All images the viewer shows, if they are more than `images`. @default images */
  gallery?: readonly ImageItem[] | undefined;
}

const Root = styled(Button)`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  width: 3.5rem;
  height: 3.5rem;
  padding: 0;
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
  color: ${colour('inkSoft')};
  cursor: zoom-in;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: top;
    background: ${colour('pictureGround')};
  }
`;

const More = styled.span`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  padding-inline: 0.375rem;
  border-start-start-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('ink')};
  ${text('caption')}
  font-weight: ${weight('strong')};
  ${tabular}
`;

/**
 * Shows the first of several images and their number. A press opens all of them in ImageViewer. Use
 * FileField for images that can be added and removed.
 */
export function Thumbnail({ label, images, gallery = images }: ThumbnailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = images;
  if (!first) return null;
  const more = images.length - 1;
  const moreText = more > 0 ? `+${more}` : '';
  return (
    <>
      <Root aria-label={`${label} ${moreText}`.trim()} onPress={() => setIsOpen(true)}>
        {first.thumb ? <img src={first.thumb} alt="" loading="lazy" /> : <Icon name="image" />}
        {more > 0 && <More aria-hidden>{moreText}</More>}
      </Root>
      {isOpen && (
        <parts.ImageViewer
          images={gallery}
          initialIndex={Math.max(
            0,
            gallery.findIndex(({ source }) => source === first.source),
          )}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
