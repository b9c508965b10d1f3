import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useRef, useState } from 'react'
import { later } from '#kit/web/later.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import type { StoreView } from '../contract.ts'
import { StoreCard } from './store-card.tsx'
import { StoreModal } from './store-modal.tsx'
import { isUnfinished } from './store-states.ts'
import { useReloadStores } from './stores-query.ts'
import { useStores } from './use-proofs.ts'

const StoreCheckModal = later(async () => (await import('#features/preflight/admin/public.ts')).StoreCheckModal)
const CopyModal = later(async () => (await import('#features/settings-copy/admin/public.ts')).CopyModal)
const ShopperDataCard = later(async () => (await import('#features/shopper-data/admin/public.ts')).ShopperDataCard)
const RemoveModal = later(async () => (await import('#features/store-removal/admin/public.ts')).RemoveModal)

/** All stores of the merchant, each with its connection, and the way to one more. */
export const StoresTab = () => {
  const { query, gaveUp, again } = useStores()
  const { opened, open, close } = useModal()
  const reload = useReloadStores()
  useOpening('add-store', () => open({ kind: 'keys', store: null })(null))
  const current = query.data?.current_store
  const others = (query.data?.stores ?? []).filter((store) => store.id !== current?.id && !isUnfinished(store))
  /** Settings are copied into the current store: from its card from any other, from another's card from that one. */
  const copying = (store: StoreView) => {
    const isCurrent = store.id === current?.id
    const canCopy = current && !isUnfinished(current) && others.length > 0
    return {
      copyLabel: isCurrent ? 'Copy settings from another store…' : `Copy settings to ${current?.name}…`,
      onCopy: canCopy ? open({ kind: 'copy', from: isCurrent ? null : store }) : undefined,
    }
  }
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
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={(event) => open({ kind: 'keys', store: null })(event.currentTarget)}
        >
          Add New Store
        </Button>
      </Group>
      <QueryState query={query} errorTitle="Failed to fetch stores" order={2} skeleton={<StoreSkeletons />}>
        {({ stores, current_store }) =>
          stores.map((store) => (
            <StoreCard
              key={store.id}
              store={store}
              isCurrent={store.id === current_store?.id}
              gaveUp={gaveUp}
              onAsked={again}
              onReauthorize={open({ kind: 'keys', store })}
              onCheck={open({ kind: 'check', store })}
              onRemove={open({ kind: 'remove', store })}
              {...copying(store)}
            />
          ))
        }
      </QueryState>
      {current && !isUnfinished(current) && (
        <Suspense>
          <ShopperDataCard key={current.id} />
        </Suspense>
      )}
      <Suspense>
        {opened?.kind === 'keys' && <StoreModal store={opened.store} onClose={close} onConnected={again} />}
        {opened?.kind === 'check' && (
          <StoreCheckModal
            store={opened.store}
            onClose={() => {
              close()
              // What was found about its scopes stands on its card.
              reload()
            }}
          />
        )}
        {opened?.kind === 'remove' && <RemoveModal store={opened.store} onClose={close} />}
        {opened?.kind === 'copy' && current && (
          <CopyModal
            to={current}
            sources={others.toSorted((a, b) => Number(b === opened.from) - Number(a === opened.from))}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  )
}

type Opened =
  | { kind: 'keys'; store: StoreView | null }
  | { kind: 'check'; store: StoreView }
  | { kind: 'remove'; store: StoreView }
  | { kind: 'copy'; from: StoreView | null }

/** The modal that is open. Closing it leads the focus back to the button that opened it. */
const useModal = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  return {
    opened,
    open: (next: Opened) => (by: HTMLElement | null) => {
      opener.current = by
      setOpened(next)
    },
    close: () => {
      setOpened(null)
      // The modal holds the focus until it is gone.
      window.setTimeout(() => opener.current?.focus())
    },
  }
}

const StoreSkeletons = () => (
  <Stack gap="md">
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
