import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { ProofNeeded } from '#features/auth/admin/public.tsx'
import {
  ConnectionFields,
  type ConnectionForm,
  MissingScopesPanel,
  missingIn,
  useSaveKeys,
  VerificationReport,
} from '#features/stores/admin/public.ts'
import type { StoreView } from '#features/stores/contract.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { StepFrame } from './step-frame.tsx'
import { proofNotice } from './use-proof.ts'

type Props = { store: StoreView | null; form: ConnectionForm }

/** The keys of the app, tried at the shop as soon as they are submitted. */
export const KeysStep = ({ store, form }: Props) => (
  <StepFrame
    step="4"
    title="Paste the keys of your app"
    lead={
      form.values.connection_kind === 'custom_app'
        ? 'The app shows them under API credentials once it is installed. The access token is shown only once.'
        : "You find both in the app's Settings in the Dev Dashboard. We fetch and renew the access token for you."
    }
    quietNext
  >
    {store ? <KeysForm store={store} form={form} /> : <NoShop />}
  </StepFrame>
)

const NoShop = () => (
  <Alert color="yellow" title="Which shop is it?">
    We do not know yet which shop these keys belong to.{' '}
    <AnchorLink underline="always" to="/onboarding/1">
      Enter its name first
    </AnchorLink>
  </Alert>
)

const KeysForm = ({ store, form }: { store: StoreView; form: ConnectionForm }) => {
  const navigate = useNavigate()
  const { submit, saving, report } = useSaveKeys({
    store,
    form,
    onConnected: (message) => {
      notify.success(message, { about: proofNotice })
      void navigate({ to: '/onboarding/5' })
    },
  })
  const missing = report ? missingIn(report) : []
  // While only the proof is outstanding, step 5 is where it is awaited.
  const showsReport = report && report.secret.verdict !== 'waiting'
  return (
    <Stack gap="xl">
      <ProofNeeded before="you submit the keys: what you typed stays" />
      <form onSubmit={submit} noValidate>
        <ConnectionFields form={form} />
        <Button type="submit" loading={saving} mt="lg">
          Submit & verify
        </Button>
        <Text size="sm" c="dimmed" mt="sm">
          We test them at {store.shop_domain} right away. They are stored encrypted and never shown again.
        </Text>
      </form>
      {missing.length > 0 && <MissingScopesPanel scopes={missing} kind={form.values.connection_kind} />}
      {showsReport && (
        <div>
          <Title order={2} size="h3" mb="sm">
            Results from your shop
          </Title>
          <VerificationReport report={report} />
        </div>
      )}
    </Stack>
  )
}
