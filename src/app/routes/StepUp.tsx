import { useEffect, useState } from 'react';
import { useCapabilities } from '#data/useCapabilities.ts';
import { useServices, useStore } from '#services/ServicesProvider.tsx';
import { createStepUp } from '#services/stepUp.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import type { ConfirmPasswordProps } from './ConfirmPassword.tsx';

const load = () => import('./ConfirmPassword.tsx');
const LazyConfirmPassword = lazyPart<ConfirmPasswordProps>(
  async () => (await load()).ConfirmPassword,
);

/** Asks for the password over the current screen when a call needs it. */
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
  return useStore(stepUp.isAsking) ? <LazyConfirmPassword onAnswer={stepUp.answer} /> : null;
}
