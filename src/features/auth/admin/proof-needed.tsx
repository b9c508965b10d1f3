import { Alert, Button, Text } from '@mantine/core'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { auth } from '../contract.ts'

const call = client<typeof auth>()

/** Why nothing can be connected yet, and what to do. */
export const ProofNeeded = ({ email }: { email: string }) => {
  const { save, saving } = useSave(() => call('POST /prove-email/send'))
  return (
    <Alert color="yellow" title="Please confirm your email address first">
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        We sent a mail to {email}. Open the link in it, then submit again here: what you typed stays.
      </Text>
      <Button variant="default" loading={saving} onClick={() => void save(undefined)}>
        Send the mail again
      </Button>
    </Alert>
  )
}
