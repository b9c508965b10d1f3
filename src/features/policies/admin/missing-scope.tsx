import { Button, Group, Text } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCurrentStore } from '#features/stores/admin/public.ts'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { planQuery } from './policy-queries.ts'

/** What the shop's app may not do, where that is granted, and the way to ask again without leaving. */
export const MissingScope = ({ onWritten }: { onWritten(): void }) => {
  const queries = useQueryClient()
  const isAsking = useIsFetching(planQuery) > 0
  const { data: store } = useCurrentStore()
  const checkAgain = async () => {
    await queries.invalidateQueries(planQuery)
    onWritten()
  }
  return (
    <>
      <Text size="sm">
        Your Shopify app is not allowed to read them: it lacks <code>read_legal_policies</code>. Add it to the app where
        you created it (Shopify admin or Dev Dashboard) and install the app again.
      </Text>
      <Group gap="md">
        <Button variant="default" size="sm" loading={isAsking} onClick={() => void checkAgain()}>
          Check again
        </Button>
        {store && (
          <OutsideLink href={store.app_url} size="sm">
            Open your app in Shopify
          </OutsideLink>
        )}
      </Group>
    </>
  )
}
