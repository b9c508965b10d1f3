import { Button, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { ReactNode } from 'react'
import { island, logout, ProductLogo, ProofNeeded } from '#features/auth/admin/public.tsx'
import { getProgress, type Step } from '../rules.ts'
import classes from './onboarding-layout.module.css'

type Props = {
  /** Null where the address names no step: there is no progress to show. */
  step: Step | null
  children: ReactNode
}

/** The frame of onboarding, without the sidebar: logo, progress and way out above, help below. */
export const OnboardingLayout = ({ step, children }: Props) => {
  const { product } = island()
  return (
    <div className={classes.page} data-first={step === '1' || undefined}>
      <header className={classes.header}>
        <ProductLogo name={product.name} />
        {step && <StepProgress step={step} />}
        <Button
          variant="subtle"
          color="gray"
          className={classes.logout}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void logout()}
        >
          Logout
        </Button>
      </header>
      <main className={classes.main}>
        {/* The step of the keys says it beside them. */}
        {step !== '4' && (
          <div className={classes.reminder}>
            <ProofNeeded before="your shop is connected" />
          </div>
        )}
        {children}
      </main>
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed">
          Need help? Write to <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>
        </Text>
      </footer>
    </div>
  )
}

const StepProgress = ({ step }: { step: Step }) => {
  const { label, percent } = getProgress(step)
  return (
    <div className={classes.progress}>
      <Text size="sm" fw={600} className={classes.count}>
        {label}
      </Text>
      <Progress value={percent} size="sm" radius="xl" aria-label={`Onboarding progress: ${label}`} />
    </div>
  )
}
