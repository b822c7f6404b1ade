import { useEffect, useEffectEvent, useState } from 'react';
import { canReadCopiedImages, readCopiedImages } from '#ui/copiedImages.ts';

/**
 * What is offered on the return to the app.
 * - `ask`: the clipboard can be read on a press only, which may ask for a permission
 * - `image`: the copied image
 */
export type ScreenshotOffer = { kind: 'ask' } | { kind: 'image'; image: File; url: string };

/** Returns what is offered once the user has returned from another app; null for nothing. */
export function useScreenshotOffer(): {
  offer: ScreenshotOffer | null;
  /** Ends the offer. The image is not offered again. */
  end: () => void;
} {
  const [offer, setOffer] = useState<ScreenshotOffer | null>(null);
  const [usedBytes, setUsedBytes] = useState<number | null>(null);
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || !canReadCopiedImages()) return;
    const state = await readPermission();
    if (state !== 'granted') return setOffer(state === 'prompt' ? { kind: 'ask' } : null);
    // The window may not have the focus yet; then its event follows.
    const [image] = await readCopiedImages().catch(() => []);
    if (image && image.size !== usedBytes) {
      return setOffer({ kind: 'image', image, url: URL.createObjectURL(image) });
    }
    setOffer(null);
  });
  useEffect(() => {
    const onReturn = () => void look();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
  const url = offer?.kind === 'image' ? offer.url : null;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return {
    offer,
    end: () => {
      if (offer?.kind === 'image') setUsedBytes(offer.image.size);
      setOffer(null);
    },
  };
}

/** Chromium's name, which the types do not have. */
const clipboardRead = 'clipboard-read' as PermissionName;

/** Browsers that do not know the permission ask by themselves on a press. */
async function readPermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: clipboardRead })).state;
  } catch {
    return 'prompt';
  }
}
