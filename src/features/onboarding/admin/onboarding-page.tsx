import { Skeleton } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { useConnectionForm, useCurrentStore } from '#features/stores/admin/public.ts'
import type { StoreView } from '#features/stores/contract.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { leadsOn, type Step, toStep } from '../rules.ts'
import { AppStep } from './app-step.tsx'
import { KeysStep } from './keys-step.tsx'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { PermissionsStep } from './permissions-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { ShopStep } from './shop-step.tsx'
import { WrongStep } from './wrong-step.tsx'

/** The way from a new account to a connected shop. `step` is the address's last part, whatever it says. */
export const OnboardingPage = ({ step: text }: { step: string }) => {
  const step = toStep(text)
  const wentOn = useWentOn(step)
  const query = useCurrentStore()
  if (!step) {
    return (
      <OnboardingLayout step={null}>
        <WrongStep />
      </OnboardingLayout>
    )
  }
  if (leadsOn(step, query.data ?? island().store, wentOn)) return <Navigate to="/onboarding/2" replace />
  return (
    <OnboardingLayout step={step}>
      <QueryState
        query={query}
        skeleton={<Skeleton h={420} radius="lg" />}
        errorTitle="Your store could not be loaded"
        order={2}
      >
        {(store) => <Steps key={store?.id ?? ''} step={step} store={store} />}
      </QueryState>
    </OnboardingLayout>
  )
}

/** True once the merchant has been further than step 1 on this page: going back to it is then on purpose. */
const useWentOn = (step: Step | null) => {
  const further = step !== '1'
  const [wentOn, setWentOn] = useState(further)
  if (further && !wentOn) setWentOn(true)
  return wentOn
}

/** The form of the keys lives above the steps: what was typed outlasts a look at an earlier one. */
const Steps = ({ step, store }: { step: Step; store: StoreView | null }) => {
  const form = useConnectionForm(store)
  const kind = form.values.connection_kind
  const ways = { kind, onKind: (chosen: typeof kind) => form.setFieldValue('connection_kind', chosen) }
  if (step === '1') return <ShopStep store={store} />
  if (step === '2') return <AppStep store={store} {...ways} />
  if (step === '3') return <PermissionsStep kind={kind} />
  if (step === '4') return <KeysStep store={store} form={form} />
  return <ProofStep />
}
