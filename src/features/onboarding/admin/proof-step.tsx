import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import {
  MissingScopesPanel,
  missingIn,
  RefusedTopics,
  storeReport,
  VerificationReport,
  withoutProof,
} from '#features/stores/admin/public.ts'
import type { StoreView } from '#features/stores/contract.ts'
import { rotationAdvice } from '#features/stores/rules.ts'
import { AnchorLink, ButtonLink } from '#kit/web/link.tsx'
import { ConnectedDrawing } from './drawings.tsx'
import { StepFrame } from './step-frame.tsx'
import { useProof } from './use-proof.ts'
import classes from './proof-step.module.css'

/** The last page: it waits for the shop to prove the API secret key, and then opens the dashboard. */
export const ProofStep = () => {
  const { store, verified, isRefused, gaveUp, again, asking } = useProof()
  if (store && verified) return <Connected store={store} />
  const report = store && storeReport(store)
  if (!store || !report) return <NoKeys />
  const missing = missingIn(report)
  if (missing.length > 0) {
    return (
      <StepFrame
        step="5"
        title="Permissions are missing"
        lead="Your keys work, but the app in your shop lacks permissions."
      >
        <Stack gap="lg">
          <MissingScopesPanel scopes={missing} kind={report.kind} />
          <Group>
            <ButtonLink to="/onboarding/4">Check the keys again</ButtonLink>
          </Group>
        </Stack>
      </StepFrame>
    )
  }
  if (!gaveUp) {
    return (
      <StepFrame
        step="5"
        title="Congratulations, that was the last step!"
        lead="Your shop is sending a message signed with the API secret key. Once it arrives, you are ready."
      >
        <Status>
          <Loader size="sm" aria-hidden />
          Waiting for {store.shop_domain} to verify the API secret key…
        </Status>
        <VerificationReport report={report} />
      </StepFrame>
    )
  }
  return (
    <StepFrame step="5" title="One last check is still pending" lead="Everything else works and is saved.">
      <Alert
        color={isRefused ? 'red' : 'yellow'}
        title={isRefused ? 'The API secret key does not belong to this app' : 'The API secret key is not verified yet'}
        mb="lg"
      >
        <Text size="sm">
          {isRefused
            ? `${store.shop_domain} sent a message signed with a different key. Copy the API secret key of this app again, in full, and save it. ${rotationAdvice}`
            : `${store.shop_domain} has not sent a message signed with it. Most often the key was copied from another app, or not in full. Compare it with the one in your app, then try again.`}
        </Text>
        <Group mt="md" gap="sm">
          <Button
            variant={isRefused ? 'default' : 'filled'}
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={asking}
            onClick={again}
          >
            Try again
          </Button>
          <ButtonLink to="/onboarding/4" variant={isRefused ? 'filled' : 'default'}>
            Check the keys
          </ButtonLink>
        </Group>
      </Alert>
      <RefusedTopics store={store} />
      <VerificationReport report={withoutProof(report, isRefused)} />
    </StepFrame>
  )
}

const Connected = ({ store }: { store: StoreView }) => (
  <StepFrame
    step="5"
    title="Congratulations!"
    lead={`${store.name} is connected, and every check has passed.`}
    next={
      <Button component="a" href="/dashboard" rightSection={<IconArrowRight size={16} aria-hidden />}>
        Go to Dashboard
      </Button>
    }
  >
    <ConnectedDrawing />
    <RefusedTopics store={store} />
    <Status>Next: connect a payment provider, and make the checkout look like your brand.</Status>
  </StepFrame>
)

const NoKeys = () => (
  <StepFrame step="5" title="Not connected yet" lead="The keys of your shop have not been entered yet.">
    <Status>
      <span>
        Nothing can be verified without them.{' '}
        <AnchorLink underline="always" to="/onboarding/4">
          Paste the keys of your app
        </AnchorLink>
      </span>
    </Status>
  </StepFrame>
)

const Status = ({ children }: { children: ReactNode }) => <output className={classes.status}>{children}</output>
