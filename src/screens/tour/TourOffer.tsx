import { useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { IconButton } from '#ui/IconButton.tsx';
import { TourCard, type TourCardProps } from './TourCard.tsx';

const offer = defineMessage({ id: 'Tour.offer', defaultMessage: 'One-minute tour' });

/** Offers the tour in the header, where it covers nothing until somebody takes it. */
export function TourOffer(props: TourCardProps) {
  const { formatMessage } = useIntl();
  const [isTaken, setIsTaken] = useState(false);
  if (isTaken) return <TourCard {...props} />;
  return <IconButton icon="info" label={formatMessage(offer)} onPress={() => setIsTaken(true)} />;
}
