import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { StoredFile } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { copyMessages } from './copyMessages.ts';

/** Recognises text on the device, in browsers that have it (Shape Detection API). */
interface TextDetector {
  detect: (image: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}

declare global {
  interface Window {
    TextDetector?: new () => TextDetector;
  }
}

const Result = styled.div`
  flex-basis: 100%;
  ${text('small')}
`;

/** Selectable, so that parts of it can be copied. */
const Text = styled.p`
  margin-block-start: ${space(1)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type Reading = { kind: 'reading' | 'failed' } | { kind: 'read'; text: string } | null;

/** Offers to read the text in pictures, to be checked by eye. Shows nothing in browsers that cannot. */
export function PictureText({ pictures }: { pictures: readonly Pick<StoredFile, 'url'>[] }) {
  const [reading, setReading] = useState<Reading>(null);
  const { TextDetector } = window;
  if (!TextDetector) return null;
  const read = async () => {
    setReading({ kind: 'reading' });
    try {
      const detector = new TextDetector();
      const texts = await Promise.all(pictures.map(({ url }) => textIn(url, detector)));
      setReading({ kind: 'read', text: texts.join('\n').trim() });
    } catch {
      setReading({ kind: 'failed' });
    }
  };
  return (
    <>
      <Button variant="quiet" isPending={reading?.kind === 'reading'} onPress={() => void read()}>
        <FormattedMessage {...copyMessages.read} />
      </Button>
      <Result aria-live="polite">
        {reading?.kind === 'failed' && <FormattedMessage {...copyMessages.failed} />}
        {reading?.kind === 'read' && (
          <>
            <FormattedMessage {...copyMessages[reading.text ? 'found' : 'foundNothing']} />
            {reading.text && <Text>{reading.text}</Text>}
          </>
        )}
      </Result>
    </>
  );
}

async function textIn(url: string, detector: TextDetector): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const bitmap = await createImageBitmap(picture);
  const lines = await detector.detect(bitmap);
  bitmap.close();
  return lines.map(({ rawValue }) => rawValue).join('\n');
}
