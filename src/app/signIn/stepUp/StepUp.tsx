import { useEffect, useState } from 'react';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { createStepUp, type Proofs } from '#core/session/stepUp.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const ConfirmPassword = lazyPart(() => import('./ConfirmPassword.tsx'), 'ConfirmPassword');
const ConfirmAtProvider = lazyPart(() => import('./ConfirmAtProvider.tsx'), 'ConfirmAtProvider');

const load = ({ provider }: Proofs) =>
  provider === null ? ConfirmPassword.preload() : ConfirmAtProvider.preload();

/** Asks who the user is, over the current screen, when a call needs a recent proof. */
export function StepUp() {
  return useCapabilities().hasStepUp ? <OfferedStepUp /> : null;
}

function OfferedStepUp() {
  const services = useServices();
  const [stepUp] = useState(() => createStepUp(load));
  useEffect(() => {
    stepUp.setOpen(true);
    services.stepUp.set(stepUp);
    return () => {
      services.stepUp.set(null);
      stepUp.setOpen(false);
    };
  }, [services, stepUp]);
  if (!useStore(stepUp.isAsking)) return null;
  const { provider, offersPasskey } = stepUp.proofs();
  return provider === null ? (
    <ConfirmPassword offersPasskey={offersPasskey} onAnswer={stepUp.answer} />
  ) : (
    <ConfirmAtProvider provider={provider} onAnswer={stepUp.answer} />
  );
}
