import { Alert, Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { timeText } from '#kit/contract/date-text.ts'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { auth } from '../contract.ts'
import { useSession } from './session-values.ts'

const call = client<typeof auth>()

/** How often an open page looks whether the link was opened, on a phone perhaps. */
const lookEveryMs = 15_000

const proofQuery = queryOptions({
  queryKey: ['email-proof'],
  queryFn: async ({ signal }) => (await call('GET /prove-email', {}, { signal })).data,
  refetchInterval: ({ state }) => !state.data?.is_proven && lookEveryMs,
  refetchOnWindowFocus: 'always',
})

/** Null once the address is proven. */
const useMissingProof = () => {
  const { user } = useSession()
  const { data } = useQuery({ ...proofQuery, enabled: !user.email_is_proven })
  return user.email_is_proven || data?.is_proven ? null : { email: user.email, maySendAt: data?.may_send_at ?? null }
}

/** Why nothing can be connected yet, and what to do; nothing once the address is proven. `before` is what waits for it. */
export const ProofNeeded = ({ before }: { before: string }) => {
  const missing = useMissingProof()
  if (!missing) return null
  return (
    <Alert color="yellow" title="Confirm your email address">
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        We sent an email to {missing.email}. Open the link in it before {before}.
      </Text>
      <SendProof maySendAt={missing.maySendAt} />
    </Alert>
  )
}

/** For the merchant whose link does not work any more. */
export const SendNewProof = () => {
  const missing = useMissingProof()
  return missing && <SendProof maySendAt={missing.maySendAt} />
}

const SendProof = ({ maySendAt }: { maySendAt: string | null }) => {
  const queries = useQueryClient()
  const { save, saving } = useSave(() => call('POST /prove-email/send'), {
    onSuccess: ({ data }) => queries.setQueryData(proofQuery.queryKey, data),
    onFailure: () => void queries.invalidateQueries(proofQuery),
  })
  return (
    <Group gap="sm">
      <Button variant="default" loading={saving} disabled={maySendAt !== null} onClick={() => void save(undefined)}>
        Send the email again
      </Button>
      <Text size="sm" component="output">
        {maySendAt && (
          <>
            We have already sent several. Check your spam folder too. You can send another one from{' '}
            <time dateTime={maySendAt}>{timeText(maySendAt)}</time>.
          </>
        )}
      </Text>
    </Group>
  )
}
