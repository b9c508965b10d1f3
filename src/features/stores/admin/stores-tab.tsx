import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { QueryState } from '#kit/web/query-state.tsx'
import type { StoreView } from '../contract.ts'
import { StoreCard } from './store-card.tsx'
import { StoreModal } from './store-modal.tsx'
import { useStores } from './use-proofs.ts'

/** All stores of the merchant, each with its connection, and the way to one more. */
export const StoresTab = () => {
  const { query, gaveUp, again } = useStores()
  const [edited, setEdited] = useState<{ store: StoreView | null } | null>(null)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={2} size="h3">
            Your stores
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            Each store has its own checkout, rates, reviews and payment methods.
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({ store: null })}>
          Add New Store
        </Button>
      </Group>
      <QueryState query={query} errorTitle="Failed to fetch stores" skeleton={<StoreSkeletons />}>
        {({ stores, current_store }) =>
          stores.map((store) => (
            <StoreCard
              key={store.id}
              store={store}
              isCurrent={store.id === current_store?.id}
              gaveUp={gaveUp}
              onAsked={again}
              onReauthorize={() => setEdited({ store })}
            />
          ))
        }
      </QueryState>
      {edited && <StoreModal store={edited.store} onClose={() => setEdited(null)} onConnected={again} />}
    </Stack>
  )
}

const StoreSkeletons = () => (
  <Stack gap="md">
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
