import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { Product } from '../contract.ts'
import { maxProducts } from '../rules.ts'
import { productsQuery } from './discount-queries.ts'
import classes from './products-field.module.css'

type Props = {
  opened: boolean
  chosen: readonly Product[]
  onClose(): void
  onChoose(products: Product[]): void
}

/** Chooses among the shop's products by searching them. Mount it anew (by its `key`) for each opening. */
export const ProductPicker = ({ opened, chosen, onClose, onChoose }: Props) => {
  const [ticked, setTicked] = useState<readonly Product[]>(chosen)
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({ ...productsQuery(query), enabled: opened, placeholderData: keepPreviousData })
  const toggle = (product: Product) =>
    setTicked((before) =>
      before.some(({ id }) => id === product.id) ? before.filter(({ id }) => id !== product.id) : [...before, product],
    )
  const isFull = ticked.length >= maxProducts
  return (
    <Modal opened={opened} onClose={onClose} title="Choose products" size={520}>
      <TextInput
        aria-label="Search products"
        placeholder="Search products"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <div className={classes.found} data-fading={found.isPlaceholderData || undefined}>
        <QueryState
          query={found}
          skeleton={<FoundSkeleton />}
          errorTitle="The products could not be loaded"
          isEmpty={(products) => products.length === 0}
          empty={<EmptyState title="No products found" text="Try other words from the product's title." />}
        >
          {(products) =>
            products.map((product) => {
              const checked = ticked.some(({ id }) => id === product.id)
              return (
                <Checkbox
                  key={product.id}
                  className={classes.choice}
                  label={product.title}
                  checked={checked}
                  disabled={isFull && !checked}
                  onChange={() => toggle(product)}
                />
              )
            })
          }
        </QueryState>
      </div>
      <Group justify="space-between" mt="lg">
        <Text size="sm" c="dimmed" aria-live="polite">
          {ticked.length} of at most {maxProducts} chosen
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose([...ticked])}>Done</Button>
        </Group>
      </Group>
    </Modal>
  )
}

const FoundSkeleton = () => (
  <Stack gap={14} py={10}>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
      <Skeleton key={place} h={20} />
    ))}
  </Stack>
)
