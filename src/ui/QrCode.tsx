import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { styled } from 'styled-components';
import { radius } from './theme/tokens.ts';

export interface QrCodeProps {
  /** Text encoded in the QR code. */
  text: string;
  /** Description for screen readers. */
  label: string;
}

/** Cameras need dark on light, also in the dark theme. */
const colours = { on: 'black', off: 'white' } as const;

const Picture = styled.img`
  width: 100%;
  max-width: 14rem;
  border-radius: ${radius('card')};
`;

/** A QR code. Load it when it is first shown. */
export function QrCode({ text, label }: QrCodeProps) {
  return <Picture src={toSvgDataURL(generate(text), colours)} alt={label} />;
}
